/** Pages of the dashboard as bytes, for any HTTP server. */
@NullMarked
package dev.qortex.dashboard;

import org.jspecify.annotations.NullMarked;
