/** Contract kits of {@link dev.qortex.core.store.MemoryStore} and of its checkpoints. */
@NullMarked
package dev.qortex.tck.store;

import org.jspecify.annotations.NullMarked;
