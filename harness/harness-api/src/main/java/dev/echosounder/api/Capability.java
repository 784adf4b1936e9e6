package dev.echosounder.api;

/**
 * What a model may be unable to do by its nature, and is then not asked to. These are all that there are; any other
 * promise is owed by every model. A scenario that needs one carries its tag:
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

    /** Of the scenarios that need it. */
    public String tag() {
        return tag;
    }
}
