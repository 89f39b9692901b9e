/** Finds concepts, relations and rules with a language model that the host brings. */
@NullMarked
package dev.qortex.ingest.llm;

import org.jspecify.annotations.NullMarked;
