/** The pages of the dashboard as bytes, for whatever serves HTTP. */
@NullMarked
package dev.qortex.dashboard;

import org.jspecify.annotations.NullMarked;
