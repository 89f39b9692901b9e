/** Files that are whole and on disk, and that have one holder at a time. */
@NullMarked
package dev.qortex.core.file;

import org.jspecify.annotations.NullMarked;
