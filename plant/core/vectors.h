/* Weights as vectors of 16 numbers. Model files have them in half precision, and so has the core where the machine can
   widen them: a network is too large for the fastest cache, and half of it is read twice as fast. */

#pragma once
#include <stdint.h>
#include <string.h>

#define LANES 16

typedef float Vector __attribute__((vector_size(LANES * sizeof(float))));

#if defined(__AVX512F__)
#include <immintrin.h>
typedef uint16_t Weight;

static inline Weight narrowed(float number)
{
    return _cvtss_sh(number, 0);
}

static inline Vector widened(const Weight *weights)
{
    return (Vector)_mm512_cvtph_ps(_mm256_load_si256((const __m256i *)weights));
}
#elif defined(__AVX2__) && defined(__F16C__)
#include <immintrin.h>
typedef uint16_t Weight;

static inline Weight narrowed(float number)
{
    return _cvtss_sh(number, 0);
}

static inline Vector widened(const Weight *weights)
{
    __m256 halves[2];
    for (int half = 0; half < 2; half++)
        halves[half] = _mm256_cvtph_ps(_mm_load_si128((const __m128i *)weights + half));
    Vector vector;
    memcpy(&vector, halves, sizeof vector);
    return vector;
}
#else
typedef float Weight;

static inline Weight narrowed(float number)
{
    return number;
}

static inline Vector widened(const Weight *weights)
{
    Vector vector;
    memcpy(&vector, weights, sizeof vector);
    return vector;
}
#endif

static inline Vector loaded(const float *numbers)
{
    Vector vector;
    memcpy(&vector, numbers, sizeof vector);
    return vector;
}

static inline void store(float *numbers, Vector vector)
{
    memcpy(numbers, &vector, sizeof vector);
}

static inline Vector rectified(Vector vector)
{
    for (int lane = 0; lane < LANES; lane++)
        vector[lane] = vector[lane] > 0.0f ? vector[lane] : 0.0f;
    return vector;
}

static inline float sum_of(Vector vector)
{
    float total = 0.0f;
    for (int lane = 0; lane < LANES; lane++)
        total += vector[lane];
    return total;
}
