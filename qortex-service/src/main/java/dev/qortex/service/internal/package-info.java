/** The inside of the catalogue: JSON, schemas, checks. */
@NullMarked
package dev.qortex.service.internal;

import org.jspecify.annotations.NullMarked;
