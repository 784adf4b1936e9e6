/** Load shapes, the conversations that make them, and the runs of a comparison. Knows no model by name. */
package dev.echosounder.load;
