/** Teleportation factors, past questions, the edge buffer and the feedback outbox. */
@NullMarked
package dev.qortex.storage.sqlite.internal.feedback;

import org.jspecify.annotations.NullMarked;
