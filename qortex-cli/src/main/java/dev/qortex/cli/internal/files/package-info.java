/** Commands that copy, check and repair the files of a memory. */
@NullMarked
package dev.qortex.cli.internal.files;

import org.jspecify.annotations.NullMarked;
