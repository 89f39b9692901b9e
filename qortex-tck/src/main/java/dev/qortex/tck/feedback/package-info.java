/** Contract kits of the stores that feedback is kept in. */
@NullMarked
package dev.qortex.tck.feedback;

import org.jspecify.annotations.NullMarked;
