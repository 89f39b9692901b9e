/** Reader of template sets in YAML. */
@NullMarked
package dev.qortex.projectors.template;

import org.jspecify.annotations.NullMarked;
