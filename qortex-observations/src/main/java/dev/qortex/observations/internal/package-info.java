/** The steps of the pipeline, its files, and its nightly maintenance. */
@NullMarked
package dev.qortex.observations.internal;

import org.jspecify.annotations.NullMarked;
