package dev.qortex.service.internal;

/** No arguments. */
public record Nothing() {}
