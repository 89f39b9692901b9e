/** Makes a running conversation part of a memory without holding it up. */
@NullMarked
package dev.qortex.ingest.conversation;

import org.jspecify.annotations.NullMarked;
