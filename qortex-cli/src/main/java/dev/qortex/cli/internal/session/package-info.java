/** Open memory of one command, and what all commands share. */
@NullMarked
package dev.qortex.cli.internal.session;

import org.jspecify.annotations.NullMarked;
