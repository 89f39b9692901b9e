/** Arms, selections and the learning log of each learner. */
@NullMarked
package dev.qortex.storage.sql.learning;

import org.jspecify.annotations.NullMarked;
