/** Load shapes, and the values of which they consist. Knows no model by name. */
package dev.echosounder.load;
