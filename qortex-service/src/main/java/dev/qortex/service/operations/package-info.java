/** The operations of the suite, in groups; a host adds those that it has the parts for. */
@NullMarked
package dev.qortex.service.operations;

import org.jspecify.annotations.NullMarked;
