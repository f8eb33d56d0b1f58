#include "host/exact/expansion.h"

#include <cmath>

namespace graze::exact::detail {

namespace {

/// head + tail is exactly the sum or product; head is the rounded one.
struct Two {
    double head;
    double tail;
};

Two two_sum(double a, double b) {  // Knuth
    const double head = a + b;
    const double b_virtual = head - a;
    const double a_virtual = head - b_virtual;
    return {head, (a - a_virtual) + (b - b_virtual)};
}

Two fast_two_sum(double larger, double smaller) {  // Dekker; |larger| >= |smaller|
    const double head = larger + smaller;
    return {head, smaller - (head - larger)};
}

Two split(double a) {  // Dekker, Veltkamp: two halves of at most 26 bits
    const double c = (0x1p27 + 1.0) * a;
    const double head = c - (c - a);
    return {head, a - head};
}

// Dekker. Not std::fma: where the processor has none, that is a slow call.
Two two_product(double a, const Two& a_split, double b, const Two& b_split) {
    const double head = a * b;
    const double error =
        ((head - a_split.head * b_split.head) - a_split.tail * b_split.head) - a_split.head * b_split.tail;
    return {head, a_split.tail * b_split.tail - error};
}

}  // namespace

// FAST-EXPANSION-SUM with zero elimination (Shewchuk 1997, figure 13): keeps "strongly nonoverlapping".
int add_expansions(const double* e, int n, const double* f, int m, double* h) {
    int i = 0;
    int j = 0;
    int size = 0;
    double sum = 0.0;
    while (i < n || j < m) {
        const bool from_e = j == m || (i < n && std::fabs(e[i]) < std::fabs(f[j]));
        const Two two = two_sum(sum, from_e ? e[i++] : f[j++]);
        if (two.tail != 0.0) h[size++] = two.tail;
        sum = two.head;
    }
    if (sum != 0.0) h[size++] = sum;
    return size;
}

// SCALE-EXPANSION with zero elimination (Shewchuk 1997, figure 15): keeps "strongly nonoverlapping".
int scale_expansion(const double* e, int n, double factor, double* h) {
    const Two factor_split = split(factor);
    int size = 0;
    double sum = 0.0;
    for (int i = 0; i < n; ++i) {
        const Two product = two_product(e[i], split(e[i]), factor, factor_split);
        const Two low = two_sum(sum, product.tail);
        const Two high = fast_two_sum(product.head, low.head);
        if (low.tail != 0.0) h[size++] = low.tail;
        if (high.tail != 0.0) h[size++] = high.tail;
        sum = high.head;
    }
    if (sum != 0.0) h[size++] = sum;
    return size;
}

}  // namespace graze::exact::detail
