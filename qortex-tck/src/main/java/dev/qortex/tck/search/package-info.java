/** Contract kits of vector and word indexes. */
@NullMarked
package dev.qortex.tck.search;

import org.jspecify.annotations.NullMarked;
