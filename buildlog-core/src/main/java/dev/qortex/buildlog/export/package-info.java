/** Formats of an export of all data of buildlog. */
@NullMarked
package dev.qortex.buildlog.export;

import org.jspecify.annotations.NullMarked;
