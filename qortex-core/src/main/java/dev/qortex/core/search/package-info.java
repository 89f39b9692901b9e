/** Vector and lexical search: protocols of indexes, scopes and metadata filters. */
@NullMarked
package dev.qortex.core.search;

import org.jspecify.annotations.NullMarked;
