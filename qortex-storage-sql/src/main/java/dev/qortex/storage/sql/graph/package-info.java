/** Graph backend, the edits that it runs, and checkpoints. */
@NullMarked
package dev.qortex.storage.sql.graph;

import org.jspecify.annotations.NullMarked;
