/** Export of everything that buildlog keeps as tables in files, and import of them. */
@NullMarked
package dev.qortex.buildlog.internal.export;

import org.jspecify.annotations.NullMarked;
