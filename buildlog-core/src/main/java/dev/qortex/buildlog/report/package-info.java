/** Figures of a project that hold their error rates: mistakes by session, lift, and rules. */
@NullMarked
package dev.qortex.buildlog.report;

import org.jspecify.annotations.NullMarked;
