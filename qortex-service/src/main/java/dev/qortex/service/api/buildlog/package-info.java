/** Declarations of the operations of buildlog, of its emissions and of its pattern loop. */
@NullMarked
package dev.qortex.service.api.buildlog;

import org.jspecify.annotations.NullMarked;
