/** Parts of a graph as files that other programs read: GraphML, DOT, and a page to look at. */
@NullMarked
package dev.qortex.export;

import org.jspecify.annotations.NullMarked;
