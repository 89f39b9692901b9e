/** Detection of the items that a reply was written with. For the engine only. */
@NullMarked
package dev.qortex.engine.internal.reply;

import org.jspecify.annotations.NullMarked;
