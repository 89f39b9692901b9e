package dev.qortex.engine.internal.candidates;
