/** Commands that start servers, install them and manage their keys. */
@NullMarked
package dev.qortex.cli.internal.serve;

import org.jspecify.annotations.NullMarked;
