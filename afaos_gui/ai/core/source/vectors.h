/* Vectors of four numbers, which every processor of 64 bits has registers for. Wider ones were tried and are no faster:
   the time goes into reading the weights. */

#pragma once
#include <string.h>

#define LANES 4

typedef float Vector __attribute__((vector_size(LANES * sizeof(float))));

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
