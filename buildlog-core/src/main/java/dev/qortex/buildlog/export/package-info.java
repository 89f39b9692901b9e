/** Formats of an export of everything that buildlog keeps. */
@NullMarked
package dev.qortex.buildlog.export;

import org.jspecify.annotations.NullMarked;
