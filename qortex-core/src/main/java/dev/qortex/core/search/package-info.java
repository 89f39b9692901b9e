/**
 * Vector and lexical search: protocols of indexes, scopes and metadata filters, and the exact
 * in-memory implementations.
 */
@NullMarked
package dev.qortex.core.search;

import org.jspecify.annotations.NullMarked;
