/** Files of rules for coding assistants and skill readers, and the way into a folder. */
@NullMarked
package dev.qortex.projectors.tool;

import org.jspecify.annotations.NullMarked;
