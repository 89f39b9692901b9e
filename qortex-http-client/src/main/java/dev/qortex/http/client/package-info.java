/** The client of a memory behind a REST server. */
@NullMarked
package dev.qortex.http.client;

import org.jspecify.annotations.NullMarked;
