/**
 * Checks, text and number utilities shared by the suite's artifacts. For the suite's own artifacts
 * only.
 */
@NullMarked
package dev.qortex.commons;

import org.jspecify.annotations.NullMarked;
