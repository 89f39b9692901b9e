/**
 * Sentence transformers in ONNX form, run on the processor: the vector of a passage, those of its
 * sentences and the states of its tokens from one pass.
 */
@NullMarked
package dev.qortex.embedding.onnx;

import org.jspecify.annotations.NullMarked;
