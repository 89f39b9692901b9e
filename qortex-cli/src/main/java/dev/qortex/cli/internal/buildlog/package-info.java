/** Commands of the buildlog, of projects, and of the exchange of rules. */
@NullMarked
package dev.qortex.cli.internal.buildlog;

import org.jspecify.annotations.NullMarked;
