/** The JSON of the wire, which client and server share. */
@NullMarked
package dev.qortex.http.client.internal;

import org.jspecify.annotations.NullMarked;
