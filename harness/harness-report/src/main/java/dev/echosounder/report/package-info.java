/** What a comparison's outcome says: the ranking, and its renderings. */
package dev.echosounder.report;
