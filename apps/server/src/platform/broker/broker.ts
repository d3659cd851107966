/**
 * Carries notices from the node of a commit to every node that has subscribers.
 *
 * Promises:
 * - After `subscribe` has resolved, each `publish` to that topic on any node reaches the handler, once.
 * - What a node publishes reaches its own handlers in the tick of `publish`, also without the carrier.
 * - One publisher's notices on one topic arrive in the order of `publish`.
 * - `publish` never throws and never waits. A notice may be lost when the carrier fails; nothing may depend on it but
 *   promptness, since the truth is in the database.
 * - A handler that throws hurts no other handler and no publisher.
 * - While the carrier is away, `isJoined` is false, `subscribe` does not wait for it, and notices of other nodes are
 *   missed. When notices may have been lost and arrive again, `onLoss`'s listener is called; on all nodes, if a
 *   publisher could not publish.
 * - A notice from the carrier that no node of this site has signed reaches no handler.
 * - After the function that `subscribe` returned has been called, the handler is not called any more.
 *
 * Notices are plain JSON values; neither side changes one after it was published.
 */
export interface Broker {
  /** Whether this node receives the notices of other nodes, and they receive its own. */
  readonly isJoined: boolean
  /** Number of notices that were refused because no node had signed them. */
  readonly refused: number
  publish(topic: string, notice: unknown): void
  subscribe(topic: string, handler: (notice: unknown) => void): Promise<() => void>
  onLoss(listener: () => void): void
  close(): Promise<void>
}
