package dev.qortex.core.internal.candidates;
