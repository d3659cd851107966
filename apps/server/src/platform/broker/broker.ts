/**
 * Carries notices from the node where something was committed to every node that has somebody to tell.
 *
 * Promises:
 * - After `subscribe` has resolved, each `publish` to that topic on any node reaches the handler, once.
 * - What a node publishes reaches its own handlers in the tick of `publish`, whatever has become of the carrier.
 * - One publisher's notices on one topic arrive in the order of `publish`.
 * - `publish` never throws and never waits. A notice may be lost when the carrier fails; nothing may depend on it but
 *   promptness, since the truth is in the database.
 * - A handler that throws hurts no other handler and no publisher.
 * - While the carrier is away, `isJoined` is false, `subscribe` does not wait for it, and what other nodes publish is
 *   missed. When notices may have been lost and now come again, `onLoss`'s listener is called; on all nodes, if it was
 *   a publisher that could not publish.
 * - A notice from the carrier that no node of this site has signed reaches no handler.
 * - After the function that `subscribe` gave has been called, the handler is not called any more.
 *
 * Notices are plain JSON values; neither side changes one after it was published.
 */
export interface Broker {
  /** Whether this node hears what others publish, and is heard. */
  readonly isJoined: boolean
  /** Notices that were not believed, since no node had signed them. */
  readonly refused: number
  publish(topic: string, notice: unknown): void
  subscribe(topic: string, handler: (notice: unknown) => void): Promise<() => void>
  onLoss(listener: () => void): void
  close(): Promise<void>
}
