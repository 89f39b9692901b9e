/** The steps of the pipeline and its nightly maintenance. For this artifact only. */
@NullMarked
package dev.qortex.observations.internal;

import org.jspecify.annotations.NullMarked;
