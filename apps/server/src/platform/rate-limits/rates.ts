/** How often something may happen. */
export interface Allowance {
  readonly points: number
  /** Length of the window that starts with the first point taken; after it all points are there again. */
  readonly seconds: number
}

/**
 * Counts of what people and addresses do, shared by all nodes.
 *
 * Promises: of many that take the last point at once, on whatever nodes, one gets it. While what is shared cannot be
 * reached each node counts by itself, and nothing is refused or let through for that reason.
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
  /** What `take` would give, without taking. */
  peek(key: string): Promise<number>
  /** Gives the key all its points back. */
  reset(key: string): Promise<void>
}
