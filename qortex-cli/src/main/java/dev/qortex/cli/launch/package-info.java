/** Fast starts of the runnable jar: what an earlier start unpacked. */
@NullMarked
package dev.qortex.cli.launch;

import org.jspecify.annotations.NullMarked;
