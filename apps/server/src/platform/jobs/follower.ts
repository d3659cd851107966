import type { Queries, Transaction } from '../../db/database.ts'

export interface Entry {
  readonly id: number
}

/** Entries after one and up to another. */
export interface Slice {
  readonly after: number
  readonly upTo: number
}

/** Entries in one order that all who follow agree on. Ids only grow, and may have gaps. */
export interface Log<E extends Entry> {
  /** The last entry that there is, be it that others before it are still to come. */
  end(): Promise<number>
  /**
   * An entry, `after` or later, up to which the log is complete: nothing that commits from now on is before it. Gives
   * up after a while, with `after`.
   */
  settledEnd(after: number, signal: AbortSignal): Promise<number>
  /** Entries in their order, the first `limit` of a slice. */
  read(queries: Queries, slice: Slice & { readonly limit: number }): Promise<E[]>
  /** The number of the first entry of a slice, be it one that cannot be read. */
  first(queries: Queries, slice: Slice): Promise<number | undefined>
  /** How old the first entry after a cursor is; 0 when there is none. */
  secondsBehind(cursor: number): Promise<number>
}

/** Background work on the entries of a log, off the path of its writers. */
export interface Follower<E extends Entry> {
  readonly name: string
  /** Where one that is new begins. */
  readonly begins: 'atFirst' | 'atEnd'
  /** Most entries in one transaction, where others wait for it. */
  readonly batch?: number
  /** At most so much of what `weigh` gives in one transaction, but for a single entry that weighs more. */
  readonly unit?: number
  /** How much work an entry is, where that differs much; in the measure of `unit`. */
  weigh?(entry: E): number
  /**
   * Handles entries, each at least once and in order. What it writes in the transaction happens once, since the cursor
   * moves with it. It is short, and waits for nothing outside the database, which gives up on those who do.
   */
  handle(entries: readonly E[], transaction: Transaction): Promise<void>
}

/** How far a follower is behind its log. */
export interface Lag {
  readonly follower: string
  /** At most: numbers that were never used count. */
  readonly entries: number
  /** Age of the first entry that has not been handled. */
  readonly seconds: number
  /** Entries that could not be handled, in the table `set_aside`. */
  readonly setAside: number
}
