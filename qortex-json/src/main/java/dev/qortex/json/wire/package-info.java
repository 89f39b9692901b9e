/** JSON that the server and its client share, and the signature of a request. */
@NullMarked
package dev.qortex.json.wire;

import org.jspecify.annotations.NullMarked;
