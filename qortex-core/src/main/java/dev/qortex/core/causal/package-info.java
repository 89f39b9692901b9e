/** The causal graph of typed edges, and the credit that feedback sends to ancestors. */
@NullMarked
package dev.qortex.core.causal;

import org.jspecify.annotations.NullMarked;
