package dev.echosounder.trial;

import java.util.Map;
import java.util.Optional;

/**
 * The result of the pre-flight check of a server.
 *
 * @param passed the number of test cases that it passed
 * @param unchecked the number of test cases that cannot be checked from outside the server
 * @param exempt the tags that it is exempt from, each with the reason, as the end of a sentence
 * @param broken the first test case that it failed, and how, in a sentence; empty if it failed none
 */
public record PreflightResult(int passed, int unchecked, Map<String, String> exempt, Optional<String> broken) {}
