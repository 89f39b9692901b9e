/** Arms and their posteriors. */
@NullMarked
package dev.qortex.learning.model;

import org.jspecify.annotations.NullMarked;
