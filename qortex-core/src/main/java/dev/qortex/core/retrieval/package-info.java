/** The vector, lexical and graph legs, their fusion, and the explanation of every score. */
@NullMarked
package dev.qortex.core.retrieval;

import org.jspecify.annotations.NullMarked;
