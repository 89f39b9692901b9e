/** What vector and lexical search share: scored ids and the scope of a search. */
@NullMarked
package dev.qortex.core.search;

import org.jspecify.annotations.NullMarked;
