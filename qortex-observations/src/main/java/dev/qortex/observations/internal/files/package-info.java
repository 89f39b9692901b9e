/** The files of a pipeline: entries, buffers, the quarantine and logs. For this artifact only. */
@NullMarked
package dev.qortex.observations.internal.files;

import org.jspecify.annotations.NullMarked;
