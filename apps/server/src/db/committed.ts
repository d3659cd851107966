declare const isCommitted: unique symbol

/**
 * Proof of a commit. Only the database class makes one, once the commit has been answered. Publishing requires it, so
 * that nothing can be published before it is stored.
 */
export interface Committed<T = unknown> {
  readonly value: T
  readonly [isCommitted]: true
}
