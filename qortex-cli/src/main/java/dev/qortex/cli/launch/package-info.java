/** Fast starts of the runnable jar: the classes and native libraries of an earlier start. */
@NullMarked
package dev.qortex.cli.launch;

import org.jspecify.annotations.NullMarked;
