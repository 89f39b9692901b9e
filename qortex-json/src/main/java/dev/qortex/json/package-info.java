/**
 * Strict readers of JSON and YAML with limits and places, and the configurations of Jackson that
 * the artifacts of Qortex share. They may change with any version.
 */
@NullMarked
package dev.qortex.json;

import org.jspecify.annotations.NullMarked;
