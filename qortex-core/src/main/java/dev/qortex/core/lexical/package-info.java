/** BM25 over the words of passages and concepts. */
@NullMarked
package dev.qortex.core.lexical;

import org.jspecify.annotations.NullMarked;
