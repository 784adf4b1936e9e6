package dev.echosounder.api;

/**
 * A capability that a model may lack by its nature, so that it is exempt from the scenarios that need it. The set is
 * closed: every model meets all other requirements. A scenario that needs a capability carries its tag:
 *
 * <table>
 *   <caption>Capabilities</caption>
 *   <tr><th>tag</th><th>needed where</th><th>for instance, not a capability of</th></tr>
 *   <tr><td>{@code @ManyConnections}</td><td>several connections must be served at a time, or must end together</td>
 *       <td>a server that accepts, serves one client until it is done, and then accepts the next</td></tr>
 *   <tr><td>{@code @Connecting}</td><td>the model's own clients connect</td><td>a framework that only serves</td></tr>
 * </table>
 *
 * @see Model#incapable()
 */
public enum Capability {

    /** Serving several connections at a time. */
    MANY_CONNECTIONS("@ManyConnections"),

    /** Connecting to servers: {@link Model#client()}. */
    CONNECTING("@Connecting");

    private final String tag;

    Capability(String tag) {
        this.tag = tag;
    }

    /** The tag of the scenarios that need it. */
    public String tag() {
        return tag;
    }
}
