/**
 * Observability of a memory: its events as Micrometer meters, log lines and alerts, and its calls
 * as observations with the names of OpenTelemetry for generative AI.
 */
@NullMarked
package dev.qortex.observability;

import org.jspecify.annotations.NullMarked;
