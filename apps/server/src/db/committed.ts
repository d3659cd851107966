declare const isCommitted: unique symbol

/**
 * What a transaction has done. Only the database makes one, once the commit has been answered: whoever publishes asks
 * for it, so that nothing can be told before it is stored.
 */
export interface Committed<T = unknown> {
  readonly value: T
  readonly [isCommitted]: true
}
