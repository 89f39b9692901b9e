/** Names of concepts in the form in which they are compared. */
@NullMarked
package dev.qortex.storage.sql.names;

import org.jspecify.annotations.NullMarked;
