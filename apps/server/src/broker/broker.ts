/**
 * Carries notices from the node where something was committed to every node that has somebody to tell.
 *
 * Promises:
 * - After `subscribe` has resolved, each `publish` to that topic on any node reaches the handler, once.
 * - One publisher's notices on one topic arrive in the order of `publish`.
 * - `publish` never throws and never waits. A notice may be lost when the carrier fails; nothing may depend on it but
 *   promptness, since the truth is in the database.
 * - A handler that throws hurts no other handler and no publisher.
 * - When notices may have been lost and now come again, `onLoss`'s listener is called; on all nodes, if it was a
 *   publisher that could not publish, or after `tellLoss`.
 * - After the function that `subscribe` gave has been called, the handler is not called any more.
 *
 * Notices are plain JSON values; neither side changes one after it was published.
 */
export interface Broker {
  publish(topic: string, notice: unknown): void
  subscribe(topic: string, handler: (notice: unknown) => void): Promise<() => void>
  onLoss(listener: () => void): void
  /** Something that happened was never published: listeners on all nodes are told. */
  tellLoss(): void
  close(): Promise<void>
}
