/** What a memory tells its host while it works. */
@NullMarked
package dev.qortex.core.event;

import org.jspecify.annotations.NullMarked;
