/** The operations of buildlog and of its pattern loop. */
@NullMarked
package dev.qortex.service.operations.buildlog;

import org.jspecify.annotations.NullMarked;
