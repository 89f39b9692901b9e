/** The application of the page about Spring Boot, which a stranger writes in an empty folder. */
@NullMarked
package org.example.notes;

import org.jspecify.annotations.NullMarked;
