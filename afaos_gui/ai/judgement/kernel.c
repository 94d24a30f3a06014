/* Inference of the networks in plain C, with the same results as network.py, which documents it.

   Rows are added to accumulators, so that any compiler can vectorise the inner loops. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WIDEST 512

typedef struct {
    PyObject_HEAD
    Py_ssize_t sparse, dense, first, second, outputs;
    float *weights;
    const float *sparse_rows, *dense_rows, *first_bias, *second_rows, *second_bias, *output_rows, *output_bias;
} Layers;

typedef struct {
    PyObject_HEAD
    Py_ssize_t inputs, width;
    float *weights;
    const float *rows, *shares, *alone;
} Choices;

static void add_row(float *restrict sums, const float *restrict row, Py_ssize_t width)
{
    for (Py_ssize_t at = 0; at < width; at++)
        sums[at] += row[at];
}

static void add_scaled(float *restrict sums, const float *restrict row, float scale, Py_ssize_t width)
{
    for (Py_ssize_t at = 0; at < width; at++)
        sums[at] += scale * row[at];
}

static void rectify(float *sums, Py_ssize_t width)
{
    for (Py_ssize_t at = 0; at < width; at++)
        sums[at] = sums[at] > 0.0f ? sums[at] : 0.0f;
}

/* Copy a bytes object that must hold `count` floats; NULL with an exception set if it does not. */
static float *copied(PyObject *content, Py_ssize_t count)
{
    if (PyBytes_GET_SIZE(content) != count * (Py_ssize_t)sizeof(float)) {
        PyErr_SetString(PyExc_ValueError, "the weights do not have the size that was said");
        return NULL;
    }
    float *weights = PyMem_Malloc(count ? count * sizeof(float) : 1);
    if (!weights) {
        PyErr_NoMemory();
        return NULL;
    }
    memcpy(weights, PyBytes_AS_STRING(content), count * sizeof(float));
    return weights;
}

static int layers_init(Layers *self, PyObject *args, PyObject *keywords)
{
    PyObject *content;
    if (keywords && PyDict_GET_SIZE(keywords)) {
        PyErr_SetString(PyExc_TypeError, "Layers takes no keywords");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "nnnnnS", &self->sparse, &self->dense, &self->first, &self->second, &self->outputs,
                          &content))
        return -1;
    Py_ssize_t sizes[] = {self->sparse, self->dense, self->first, self->second, self->outputs};
    for (int number = 0; number < 5; number++)
        if (sizes[number] < 0 || sizes[number] > (number < 2 ? 100000 : WIDEST)) {
            PyErr_SetString(PyExc_ValueError, "a layer is too wide");
            return -1;
        }
    Py_ssize_t first = self->first, second = self->second, outputs = self->outputs;
    Py_ssize_t count = (self->sparse + self->dense + 1) * first + (first + 1) * second + (second + 1) * outputs;
    float *weights = copied(content, count);
    if (!weights)
        return -1;
    PyMem_Free(self->weights);
    self->weights = weights;
    self->sparse_rows = weights;
    self->dense_rows = self->sparse_rows + self->sparse * first;
    self->first_bias = self->dense_rows + self->dense * first;
    self->second_rows = self->first_bias + first;
    self->second_bias = self->second_rows + first * second;
    self->output_rows = self->second_bias + second;
    self->output_bias = self->output_rows + second * outputs;
    return 0;
}

static void layers_dealloc(Layers *self)
{
    PyMem_Free(self->weights);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* run(active, dense) -> list of outputs */
static PyObject *layers_run(Layers *self, PyObject *const *args, Py_ssize_t given)
{
    float one[WIDEST], two[WIDEST], out[WIDEST];
    if (given != 2 || !PyList_Check(args[0]) || !PyList_Check(args[1]) || !self->weights ||
        PyList_GET_SIZE(args[1]) != self->dense) {
        PyErr_SetString(PyExc_TypeError, "run takes the list of active inputs and that of the dense ones");
        return NULL;
    }
    memcpy(one, self->first_bias, self->first * sizeof(float));
    Py_ssize_t count = PyList_GET_SIZE(args[0]);
    for (Py_ssize_t at = 0; at < count; at++) {
        long input = PyLong_AsLong(PyList_GET_ITEM(args[0], at));
        if (input < 0 || input >= self->sparse) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "there is no such input");
            return NULL;
        }
        add_row(one, self->sparse_rows + input * self->first, self->first);
    }
    for (Py_ssize_t at = 0; at < self->dense; at++) {
        double value = PyFloat_AsDouble(PyList_GET_ITEM(args[1], at));
        if (value == -1.0 && PyErr_Occurred())
            return NULL;
        if (value != 0.0)
            add_scaled(one, self->dense_rows + at * self->first, (float)value, self->first);
    }
    rectify(one, self->first);
    memcpy(two, self->second_bias, self->second * sizeof(float));
    for (Py_ssize_t at = 0; at < self->first; at++)
        if (one[at] != 0.0f)
            add_scaled(two, self->second_rows + at * self->second, one[at], self->second);
    rectify(two, self->second);
    memcpy(out, self->output_bias, self->outputs * sizeof(float));
    for (Py_ssize_t at = 0; at < self->second; at++)
        if (two[at] != 0.0f)
            add_scaled(out, self->output_rows + at * self->outputs, two[at], self->outputs);
    PyObject *result = PyList_New(self->outputs);
    if (!result)
        return NULL;
    for (Py_ssize_t at = 0; at < self->outputs; at++) {
        PyObject *number = PyFloat_FromDouble(out[at]);
        if (!number) {
            Py_DECREF(result);
            return NULL;
        }
        PyList_SET_ITEM(result, at, number);
    }
    return result;
}

static int choices_init(Choices *self, PyObject *args, PyObject *keywords)
{
    PyObject *content;
    if (keywords && PyDict_GET_SIZE(keywords)) {
        PyErr_SetString(PyExc_TypeError, "Choices takes no keywords");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "nnS", &self->inputs, &self->width, &content))
        return -1;
    if (self->inputs < 0 || self->inputs > 100000 || self->width < 0 || self->width > WIDEST) {
        PyErr_SetString(PyExc_ValueError, "a layer is too wide");
        return -1;
    }
    float *weights = copied(content, self->inputs * self->width + self->width + self->inputs);
    if (!weights)
        return -1;
    PyMem_Free(self->weights);
    self->weights = weights;
    self->rows = weights;
    self->shares = weights + self->inputs * self->width;
    self->alone = self->shares + self->width;
    return 0;
}

static void choices_dealloc(Choices *self)
{
    PyMem_Free(self->weights);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

typedef struct {
    float score;
    Py_ssize_t number;
} Scored;

/* Store the scores of the choices in memory that the caller frees; returns -1 with an exception set on failure. */
static Py_ssize_t scored(Choices *self, PyObject *state, PyObject *inputs, Scored **found)
{
    float begun[WIDEST], sums[WIDEST];
    if (!PyList_Check(state) || !PyList_Check(inputs) || !self->weights || PyList_GET_SIZE(state) != self->width) {
        PyErr_SetString(PyExc_TypeError, "the list of the state's signals and that of the choices' inputs are needed");
        return -1;
    }
    for (Py_ssize_t at = 0; at < self->width; at++) {
        double value = PyFloat_AsDouble(PyList_GET_ITEM(state, at));
        if (value == -1.0 && PyErr_Occurred())
            return -1;
        begun[at] = (float)value;
    }
    Py_ssize_t count = PyList_GET_SIZE(inputs), choices = 0;
    Scored *scores = PyMem_Malloc((count + 1) * sizeof(Scored));
    if (!scores) {
        PyErr_NoMemory();
        return -1;
    }
    memcpy(sums, begun, self->width * sizeof(float));
    float score = 0.0f;
    for (Py_ssize_t at = 0; at < count; at++) {
        long input = PyLong_AsLong(PyList_GET_ITEM(inputs, at));
        if (input >= 0 && input < self->inputs) {
            add_row(sums, self->rows + input * self->width, self->width);
            score += self->alone[input];
            continue;
        }
        if (input != -1 || PyErr_Occurred()) {
            if (!PyErr_Occurred())
                PyErr_SetString(PyExc_IndexError, "there is no such input");
            PyMem_Free(scores);
            return -1;
        }
        for (Py_ssize_t unit = 0; unit < self->width; unit++)
            if (sums[unit] > 0.0f)
                score += self->shares[unit] * sums[unit];
        scores[choices].score = score;
        scores[choices].number = choices;
        choices++;
        memcpy(sums, begun, self->width * sizeof(float));
        score = 0.0f;
    }
    *found = scores;
    return choices;
}

/* run(state, inputs) -> list of scores; `inputs` holds those of each choice followed by -1 */
static PyObject *choices_run(Choices *self, PyObject *const *args, Py_ssize_t given)
{
    Scored *scores;
    if (given != 2) {
        PyErr_SetString(PyExc_TypeError, "run takes the state's signals and the choices' inputs");
        return NULL;
    }
    Py_ssize_t count = scored(self, args[0], args[1], &scores);
    if (count < 0)
        return NULL;
    PyObject *result = PyList_New(count);
    for (Py_ssize_t at = 0; result && at < count; at++) {
        PyObject *number = PyFloat_FromDouble(scores[at].score);
        if (!number)
            Py_CLEAR(result);
        else
            PyList_SET_ITEM(result, at, number);
    }
    PyMem_Free(scores);
    return result;
}

static int better(const void *first, const void *second)
{
    const Scored *one = first, *two = second;
    if (one->score != two->score)
        return one->score > two->score ? -1 : 1;
    return one->number < two->number ? -1 : one->number > two->number;
}

/* likeliest(state, inputs, most, least) -> (indices, probabilities), likeliest first */
static PyObject *choices_likeliest(Choices *self, PyObject *const *args, Py_ssize_t given)
{
    Scored *scores;
    if (given != 4) {
        PyErr_SetString(PyExc_TypeError, "likeliest takes the state's signals, the choices' inputs, a number, a gap");
        return NULL;
    }
    Py_ssize_t most = PyLong_AsSsize_t(args[2]);
    double least = PyFloat_AsDouble(args[3]);
    if (PyErr_Occurred())
        return NULL;
    Py_ssize_t count = scored(self, args[0], args[1], &scores);
    if (count < 0)
        return NULL;
    qsort(scores, count, sizeof(Scored), better);
    Py_ssize_t kept = 0;
    double total = 0.0;
    while (kept < count && kept < most && scores[kept].score >= scores[0].score - least) {
        total += exp((double)scores[kept].score - scores[0].score);
        kept++;
    }
    PyObject *numbers = PyList_New(kept), *shares = PyList_New(kept);
    for (Py_ssize_t at = 0; numbers && shares && at < kept; at++) {
        PyObject *number = PyLong_FromSsize_t(scores[at].number);
        PyObject *share = PyFloat_FromDouble(exp((double)scores[at].score - scores[0].score) / total);
        if (!number || !share) {
            Py_XDECREF(number);
            Py_XDECREF(share);
            Py_CLEAR(numbers);
            break;
        }
        PyList_SET_ITEM(numbers, at, number);
        PyList_SET_ITEM(shares, at, share);
    }
    PyMem_Free(scores);
    if (!numbers || !shares) {
        Py_XDECREF(numbers);
        Py_XDECREF(shares);
        return NULL;
    }
    return Py_BuildValue("NN", numbers, shares);
}

static PyMethodDef layers_methods[] = {
    {"run", (PyCFunction)(void (*)(void))layers_run, METH_FASTCALL, "The outputs for active and dense inputs."},
    {NULL, NULL, 0, NULL},
};

static PyMethodDef choices_methods[] = {
    {"run", (PyCFunction)(void (*)(void))choices_run, METH_FASTCALL, "The scores of the choices."},
    {"likeliest", (PyCFunction)(void (*)(void))choices_likeliest, METH_FASTCALL, "The likeliest choices."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject LayersType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "afaos_gui.ai.judgement.kernel.Layers",
    .tp_basicsize = sizeof(Layers),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)layers_init,
    .tp_dealloc = (destructor)layers_dealloc,
    .tp_methods = layers_methods,
    .tp_doc = "A network of three layers.",
};

static PyTypeObject ChoicesType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "afaos_gui.ai.judgement.kernel.Choices",
    .tp_basicsize = sizeof(Choices),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = (initproc)choices_init,
    .tp_dealloc = (destructor)choices_dealloc,
    .tp_methods = choices_methods,
    .tp_doc = "Scores of choices in a state.",
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, .m_name = "kernel", .m_doc = "The arithmetic of the networks.", .m_size = -1,
};

PyMODINIT_FUNC PyInit_kernel(void)
{
    if (PyType_Ready(&LayersType) < 0 || PyType_Ready(&ChoicesType) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (!made)
        return NULL;
    if (PyModule_AddObjectRef(made, "Layers", (PyObject *)&LayersType) < 0 ||
        PyModule_AddObjectRef(made, "Choices", (PyObject *)&ChoicesType) < 0) {
        Py_DECREF(made);
        return NULL;
    }
    return made;
}
