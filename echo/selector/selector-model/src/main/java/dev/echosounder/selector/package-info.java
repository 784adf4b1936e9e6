/**
 * Selectors. One mechanism ({@link dev.echosounder.selector.SelectorLoop loops} and their connections) carries all
 * models; {@link dev.echosounder.selector.SelectorModels} is what distinguishes them.
 */
package dev.echosounder.selector;
