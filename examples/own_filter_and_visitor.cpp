// The header-only door: your own kernels compiled into the walk. Balls of two materials; only balls of unlike
// material interact; wanted is the number of contacts of each ball. No pair is stored: the walk calls the
// visitor for each pair when it finds it.
//
// Three functors are yours, each a struct of spans, called from many threads at once:
//   bound(i)      the box around object i, rounded outward
//   accept(i, j)  is this candidate, whose boxes overlap, a pair
//   visit(i, j)   what to do with a pair: each comes once, smaller number first, in no particular order, so
//                 what two pairs may write needs an atomic (graze/core/atomic.h)
//
// The same file runs on CPU threads and on a GPU. With graze installed (in CMake: link graze::host, or
// graze::cuda and compile as CUDA; see tests/house/stranger/CMakeLists.txt):
//   g++ -std=c++20 -O2 own_filter_and_visitor.cpp -lgraze_host -pthread
//   nvcc -std=c++20 -O2 -x cu -DON_GPU own_filter_and_visitor.cpp -lgraze_cuda -lgraze_host
//
// Prints what it found. Exit code 1: not what brute force finds; 5: no GPU.
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

#include "graze/core/aabb.h"
#include "graze/core/atomic.h"
#include "graze/core/round.h"
#include "graze/core/status.h"
#include "graze/exec/lbvh_pipeline.h"
#if defined(ON_GPU)
#include "graze/cuda/executor.cuh"
using Here = graze::Cuda;
#else
#include "graze/threads/executor.h"
using Here = graze::Threads;
#endif

namespace {

struct Ball {
    double center[3];
    double radius;
    std::uint32_t material;
};

struct BoundOfBall {
    graze::Span<const Ball> balls;

    GRAZE_HD graze::Aabb<3> operator()(std::uint32_t i) const {
        const Ball& ball = balls[i];
        graze::Aabb<3> box;
        for (int axis = 0; axis < 3; ++axis) {
            box.lo[axis] = graze::round_down(ball.center[axis] - ball.radius);
            box.hi[axis] = graze::round_up(ball.center[axis] + ball.radius);
        }
        return box;
    }
};

struct UnlikeAndTouching {
    graze::Span<const Ball> balls;

    GRAZE_HD bool operator()(std::uint32_t i, std::uint32_t j) const {
        const Ball& p = balls[i];
        const Ball& q = balls[j];
        if (p.material == q.material) return false;
        double squared = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const double apart = p.center[axis] - q.center[axis];
            squared += apart * apart;
        }
        const double reach = p.radius + q.radius;
        return squared <= reach * reach;
    }
};

struct CountContacts {
    graze::Span<std::uint64_t> contacts;

    GRAZE_HD void operator()(std::uint32_t i, std::uint32_t j) const {
        graze::add_relaxed(contacts[i], 1);
        graze::add_relaxed(contacts[j], 1);
    }
};

/// Everything is a multiple of 2^-10 and small, so that no arithmetic here rounds and balls that just touch
/// are decided alike by every compiler.
std::vector<Ball> make_balls(std::uint32_t count) {
    std::mt19937 random(1);
    const auto below = [&](std::uint32_t n) { return static_cast<double>(random() % n) / 1024; };
    std::vector<Ball> balls(count);
    for (Ball& ball : balls) {
        for (double& x : ball.center)
            x = below(16 * 1024);
        ball.radius = 0.5 + below(256);
        ball.material = random() % 2;
    }
    return balls;
}

std::vector<std::uint64_t> contacts_on(Here& executor, const std::vector<Ball>& balls) {
    const auto count = static_cast<std::uint32_t>(balls.size());
    Here::Buffer<Ball> ball_buffer;
    Here::Buffer<std::uint64_t> contact_buffer;
    executor.grow(ball_buffer, count);
    executor.grow(contact_buffer, count);
    const graze::Span<Ball> there = ball_buffer.span(count);
    const graze::Span<std::uint64_t> contacts = contact_buffer.span(count);
    std::vector<std::uint64_t> result(count, 0);
    executor.upload(there, balls.data());
    executor.upload(contacts, result.data());

    graze::LbvhPipeline<Here, 3> tree(executor);  // in a simulation: keep it, it keeps its memory
    tree.build(BoundOfBall{there}, {}, count);
    tree.visit<graze::Overlap::closed>(UnlikeAndTouching{there}, CountContacts{contacts});

    executor.download(result.data(), graze::Span<const std::uint64_t>(contacts));
    return result;
}

std::vector<std::uint64_t> contacts_by_brute_force(std::vector<Ball> balls) {
    const graze::Span<const Ball> all{balls.data(), balls.size()};
    std::vector<std::uint64_t> contacts(balls.size(), 0);
    for (std::uint32_t i = 0; i < balls.size(); ++i) {
        for (std::uint32_t j = 0; j < i; ++j) {
            if (!UnlikeAndTouching{all}(i, j)) continue;
            ++contacts[i];
            ++contacts[j];
        }
    }
    return contacts;
}

}  // namespace

int main() {
    try {
        Here executor;
        const std::vector<Ball> balls = make_balls(5000);
        const std::vector<std::uint64_t> contacts = contacts_on(executor, balls);
        std::uint64_t ends = 0;
        for (const std::uint64_t of_one : contacts)
            ends += of_one;
        const bool same = contacts == contacts_by_brute_force(balls);
        std::printf("%zu balls, %llu contacts of unlike material, %s brute force finds\n", balls.size(),
                    static_cast<unsigned long long>(ends / 2), same ? "as" : "not what");
        return same ? 0 : 1;
    } catch (const graze::Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return error.code() == graze::ErrorCode::backend_missing ? 5 : 1;
    }
}
