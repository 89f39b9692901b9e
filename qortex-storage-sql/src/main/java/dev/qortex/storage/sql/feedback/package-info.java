/** Teleportation factors, past questions, the edge buffer and the feedback outbox. */
@NullMarked
package dev.qortex.storage.sql.feedback;

import org.jspecify.annotations.NullMarked;
