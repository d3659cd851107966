/** How often something may happen. */
export interface Allowance {
  readonly points: number
  /** Length of the window that starts with the first point taken; after it all points are there again. */
  readonly seconds: number
}

/**
 * Counts of the actions of people and addresses, shared by all nodes.
 *
 * Promises: of many that take the last point at once, on any nodes, one gets it. While the shared store cannot be
 * reached, each node counts on its own, and nothing is refused or let through for that reason.
 */
export interface Rates {
  /** The limit of this name; a name has one allowance. */
  limit(name: string, allowance: Allowance): RateLimit
  close(): Promise<void>
}

export interface RateLimit {
  /** Takes a point of this key, if there is one. Gives 0, or the milliseconds until there are points again. */
  take(key: string): Promise<number>
  /** Gives one point back that was taken, for what did not come about. */
  giveBack(key: string): Promise<void>
  /** The result that `take` would have, without taking. */
  peek(key: string): Promise<number>
  /** Gives the key all its points back. */
  reset(key: string): Promise<void>
}
