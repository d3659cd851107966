/**
 * People who are online, over all connections on all nodes. A person is online while at least one connection holds a
 * lease.
 *
 * Promises: `connected` and `disconnected` return whether they changed the person's state as seen by all nodes, so that
 * of several connections opening or closing at once exactly one gets `true`. A node that dies without `disconnected`
 * loses its leases after `leaseSeconds`, one that stops after the grace in which its people come back elsewhere, and
 * one other node is notified who is offline by that. While the shared store cannot be reached, a node goes by the
 * people it knows itself, and refuses nothing for that reason; the true state is published afterwards.
 */
export interface Presence {
  /** A connection of `userId` opened on this node. True when the person was offline before. */
  connected(userId: number): Promise<boolean>
  /** A connection closed. True when it was the person's last one. */
  disconnected(userId: number): Promise<boolean>
  /** The people among `ids` who are online. */
  online(ids: readonly number[]): Promise<Set<number>>
  /**
   * The same, for what must not be decided by what one node knows.
   * @throws while what is shared cannot be reached, or may have forgotten people
   */
  surelyOnline(ids: readonly number[]): Promise<Set<number>>
  allOnline(): Promise<number[]>
  /** How many people are connected to this node, to all of those that go on, and how many these are. */
  shares(): Promise<NodeShare>
  /**
   * Makes sure that all nodes have the database with this epoch. While what is shared cannot be reached, they count as
   * having it.
   * @throws DatabasesDiffer
   */
  agreeOn(epoch: string): Promise<void>
  /** These people were here when the only node stopped: they count as online until they are back, or the time is over. */
  expect(userIds: readonly number[], ms: number): void
  /** Sets the listener for people that went offline with a node that died or stopped. */
  onExpired(listener: (userIds: readonly number[]) => void): void
  /**
   * Sets the listener for the true state of those who came or went while a node could only go by what it knew itself.
   */
  onSettled(listener: (isOnline: ReadonlyMap<number, boolean>) => void): void
  close(): Promise<void>
}

/** Thrown where this node's people and messages would be published to people of another site. */
export class DatabasesDiffer extends Error {
  constructor() {
    super(
      'Another Parley server uses the Redis at REDIS_URL with another database, or with this one as it was before it was restored: give all of them the same DATABASE_URL, stop those of before, or give this site a Redis of its own.',
    )
  }
}

/** People who are connected to several nodes count for each. */
export interface NodeShare {
  readonly here: number
  readonly everywhere: number
  readonly nodes: number
}
