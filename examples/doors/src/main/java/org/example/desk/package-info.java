/** The application of the guide's page on LangChain4j. */
@NullMarked
package org.example.desk;

import org.jspecify.annotations.NullMarked;
