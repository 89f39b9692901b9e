/** What the memory knows of its own usefulness: teleportation factors and past outcomes. */
@NullMarked
package dev.qortex.core.interoception;

import org.jspecify.annotations.NullMarked;
