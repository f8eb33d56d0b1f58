#include "cli/contacts_run.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "cli/candidates.h"
#include "cli/options.h"
#include "cli/outward.h"
#include "cli/report.h"
#include "graze/narrow_phase.h"
#include "host/io/progress.h"
#include "host/io/vtp.h"
#include "host/io/walls.h"

namespace graze::cli {

namespace {

template <int Dim>
using Round = std::conditional_t<Dim == 2, Circle, Sphere>;

/// Agents are objects 0 .. agents - 1 of a frame, in the order of their ids; walls are the objects after
/// them. With agents and walls in one set, pairs of walls are found as well, in every frame: about as many as
/// there are wall segments, since those of one line touch. They come last in canonical order and are dropped
/// there.
template <int Dim>
class Frames {
  public:
    Frames(const ContactsOptions& options, const io::Trajectory& trajectory, std::vector<Segment<2>> walls,
           Backend& backend, ContactsReport& report)
        : trajectory_(trajectory),
          walls_(std::move(walls)),
          agent_options_(options.agents),
          within_(options.within),
          threads_(backend.threads()),
          candidates_(backend),
          csv_(options.output),
          report_(report) {
        if (!options.paraview.empty()) series_.emplace(options.paraview);
        for (const Segment<2>& wall : walls_)
            bound_wall(wall, options.within.value_or(0.0) / 2);
    }

    void run() {
        io::Progress progress;
        const std::size_t frames = trajectory_.frame_numbers.size();
        for (std::size_t frame = 0; frame < frames; ++frame) {
            progress.show("frame", frame + 1, frames);
            run_frame(frame);
        }
        Stopwatch watch;
        csv_.commit();
        if (series_) series_->commit();
        report_.milliseconds.write += watch.lap();
    }

  private:
    void run_frame(std::size_t frame) {
        Stopwatch watch;
        const std::uint64_t first = trajectory_.frame_begin[frame];
        agents_ = static_cast<std::uint32_t>(trajectory_.frame_begin[frame + 1] - first);
        bound_agents(first);
        report_.milliseconds.bound += watch.lap();

        Span<const Pair> pairs = candidates_.find(boxes_, report_);
        const Pair* const end = std::lower_bound(pairs.begin(), pairs.end(), Pair{agents_, 0});
        pairs.size = static_cast<std::uint64_t>(end - pairs.begin());
        report_.candidates += pairs.size;

        watch.lap();
        contacts_.resize(pairs.size);
        narrow(
            threads_, pairs, [this](Pair pair) { return decide(pair); },
            Span<Contact<Dim>>{contacts_.data(), contacts_.size()});
        report_.milliseconds.narrow += watch.lap();

        write(frame, first, pairs, io::ContactKind::agent_agent);
        if (!walls_.empty()) write(frame, first, pairs, io::ContactKind::agent_wall);
        if (series_) {
            series_->add(trajectory_.frame_numbers[frame], std::span(trajectory_.ids).subspan(first, agents_),
                         std::span<const Round<Dim>>(agent_shapes_),
                         std::span<const io::ContactRow<Dim>>(rows_));
            rows_.clear();
        }
        report_.milliseconds.write += watch.lap();
    }

    void bound_agents(std::uint64_t first) {
        agent_shapes_.clear();
        boxes_.clear();
        for (std::uint64_t row = first; row < first + agents_; ++row) {
            Round<Dim> agent;
            agent.radius = agent_options_.radius_of(trajectory_, row);
            const double reach = sum_up(agent.radius, within_.value_or(0.0) / 2);
            for (int axis = 0; axis < Dim; ++axis) {
                agent.center[axis] = trajectory_.positions[3 * row + static_cast<std::uint64_t>(axis)];
                boxes_.push_back(sum_down(agent.center[axis], -reach));
            }
            for (int axis = 0; axis < Dim; ++axis)
                boxes_.push_back(sum_up(agent.center[axis], reach));
            agent_shapes_.push_back(agent);
        }
        boxes_.insert(boxes_.end(), wall_boxes_.begin(), wall_boxes_.end());
    }

    void bound_wall(const Segment<2>& wall, double margin) {
        for (int axis = 0; axis < 2; ++axis)
            wall_boxes_.push_back(sum_down(std::min(wall.a[axis], wall.b[axis]), -margin));
        for (int axis = 0; axis < 2; ++axis)
            wall_boxes_.push_back(sum_up(std::max(wall.a[axis], wall.b[axis]), margin));
    }

    [[nodiscard]] Contact<Dim> decide(Pair pair) const {
        if constexpr (Dim == 2) {
            if (pair.b() >= agents_) return contact_of(agent_shapes_[pair.a()], walls_[pair.b() - agents_]);
        }
        return contact_of(agent_shapes_[pair.a()], agent_shapes_[pair.b()]);
    }

    void write(std::size_t frame, std::uint64_t first, Span<const Pair> pairs, io::ContactKind kind) {
        const bool with_walls = kind == io::ContactKind::agent_wall;
        for (std::uint64_t i = 0; i < pairs.size; ++i) {
            const Pair pair = pairs[i];
            if ((pair.b() >= agents_) != with_walls || !is_wanted(contacts_[i], within_)) continue;
            io::ContactRow<Dim> row;
            row.frame = trajectory_.frame_numbers[frame];
            row.a = trajectory_.ids[first + pair.a()];
            row.b = with_walls ? std::int64_t{pair.b() - agents_} : trajectory_.ids[first + pair.b()];
            row.kind = kind;
            row.contact = without_negative_zero(contacts_[i]);
            csv_.append(row);
            if (series_) rows_.push_back(row);
            report_.count(row);
        }
    }

    const io::Trajectory& trajectory_;
    std::vector<Segment<2>> walls_;
    const AgentOptions& agent_options_;
    std::optional<double> within_;  ///< half of it grows each of the two boxes
    Threads& threads_;
    Candidates<Dim> candidates_;
    io::ContactsCsv<Dim> csv_;
    std::optional<io::VtpSeries<Dim>> series_;
    ContactsReport& report_;

    std::uint32_t agents_ = 0;
    std::vector<Round<Dim>> agent_shapes_;
    std::vector<double> wall_boxes_;
    std::vector<double> boxes_;
    std::vector<Contact<Dim>> contacts_;
    std::vector<io::ContactRow<Dim>> rows_;  ///< of this frame, when a series wants them
};

}  // namespace

ContactsReport find_contacts(const ContactsOptions& options) {
    Backend backend(options.where);
    ContactsReport report;
    Stopwatch all;
    Stopwatch watch;
    const io::Trajectory trajectory = io::read_trajectory(options.file, options.unit);
    const int dimension = dimension_of(options.file, trajectory, options.agents);
    if (dimension == 3 && !options.walls.empty())
        refuse_usage("--walls are 2-D; FILE is taken as 3-D, say --dim 2 if it is not");
    std::vector<Segment<2>> walls;
    if (!options.walls.empty()) walls = io::read_walls(options.walls).segments;
    report.milliseconds.read = watch.lap();
    report.frames = trajectory.frame_numbers.size();
    report.positions = trajectory.ids.size();
    report.walls = walls.size();
    report.threads = backend.threads().count();
    if (dimension == 2) {
        Frames<2>(options, trajectory, std::move(walls), backend, report).run();
    } else {
        Frames<3>(options, trajectory, {}, backend, report).run();
    }
    report.milliseconds.total = all.lap();
    return report;
}

}  // namespace graze::cli
