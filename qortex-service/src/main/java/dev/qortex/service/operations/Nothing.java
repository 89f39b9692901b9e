package dev.qortex.service.operations;

/** No arguments. */
record Nothing() {}
