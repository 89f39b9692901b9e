/** Vector and lexical search on the heap: exact cosine and BM25. */
@NullMarked
package dev.qortex.storage.memory.search;

import org.jspecify.annotations.NullMarked;
