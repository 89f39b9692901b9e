/**
 * Text, JSON and exit codes of the terminal, and the files and folders that it reads and writes.
 */
@NullMarked
package dev.qortex.cli.internal.terminal;

import org.jspecify.annotations.NullMarked;
