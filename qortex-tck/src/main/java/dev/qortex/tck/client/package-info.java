/** Contract kit of {@link dev.qortex.core.QortexClient}. */
@NullMarked
package dev.qortex.tck.client;

import org.jspecify.annotations.NullMarked;
