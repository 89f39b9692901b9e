/** Short facts that an application tells a memory, and corrects by their ids. */
@NullMarked
package dev.qortex.ingest.fact;

import org.jspecify.annotations.NullMarked;
