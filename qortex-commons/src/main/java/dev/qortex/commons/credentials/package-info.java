/** Detection of credentials in text, by the forms of vendors and by what stands around a value. */
@NullMarked
package dev.qortex.commons.credentials;

import org.jspecify.annotations.NullMarked;
