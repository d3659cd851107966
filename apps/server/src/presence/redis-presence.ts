import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { closeRedis, openRedis } from '../storage/open-redis.ts'
import type { Presence } from './presence.ts'
import { scripts } from './redis-presence-scripts.ts'

interface Options {
  /** Begins the names of all keys. */
  readonly prefix: string
  readonly leaseSeconds?: number
  readonly onError: (error: unknown) => void
}

const idsPerCommand = 1000

/**
 * Presence of several nodes. Each node holds one lease, for all the people connected to it, and keeps them in a set;
 * somebody is online who is in the set of a node with a lease.
 */
export class RedisPresence implements Presence {
  readonly #redis: Redis
  readonly #prefix: string
  readonly #leaseMs: number
  readonly #onError: (error: unknown) => void
  readonly #node: string = randomUUID()
  readonly #connections = new Map<number, number>()
  readonly #renewal: NodeJS.Timeout
  #onExpired: (userIds: readonly number[]) => void = () => undefined
  #onNodeDied: () => void = () => undefined

  static async open(url: string, options: Options): Promise<RedisPresence> {
    return new RedisPresence(await openRedis(url, options.onError), options)
  }

  private constructor(redis: Redis, { prefix, leaseSeconds = 30, onError }: Options) {
    this.#redis = redis
    this.#prefix = `${prefix}presence:`
    this.#leaseMs = leaseSeconds * 1000
    this.#onError = onError
    redis.on('ready', () => void this.renew())
    this.#renewal = setInterval(() => void this.renew(), this.#leaseMs / 3).unref()
  }

  async connected(userId: number): Promise<boolean> {
    const here = this.#connections.get(userId) ?? 0
    this.#connections.set(userId, here + 1)
    return here === 0 && (await this.#run(scripts.connected, userId)) === 1
  }

  async disconnected(userId: number): Promise<boolean> {
    const here = (this.#connections.get(userId) ?? 0) - 1
    if (here > 0) {
      this.#connections.set(userId, here)
      return false
    }
    return this.#connections.delete(userId) && (await this.#run(scripts.disconnected, userId)) === 1
  }

  /** While Redis is away, only this node's people are known. */
  async online(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set()
    try {
      return new Set(((await this.#run(scripts.online, ...ids)) as string[]).map(Number))
    } catch (error) {
      this.#onError(error)
      return new Set(ids.filter((id) => this.#connections.has(id)))
    }
  }

  async allOnline(): Promise<number[]> {
    try {
      return ((await this.#run(scripts.allOnline)) as string[]).map(Number)
    } catch (error) {
      this.#onError(error)
      return [...this.#connections.keys()]
    }
  }

  onExpired(listener: (userIds: readonly number[]) => void): void {
    this.#onExpired = listener
  }

  onNodeDied(listener: () => void): void {
    this.#onNodeDied = listener
  }

  async close(): Promise<void> {
    clearInterval(this.#renewal)
    await this.#run(scripts.giveUp).catch(() => undefined)
    await closeRedis(this.#redis)
  }

  /** Keeps this node's people online for another lease, and buries nodes that have died. */
  async renew(): Promise<void> {
    try {
      const people = this.#connections.size
      if ((await this.#run(scripts.renew)) !== people) await this.#restore()
      const [died, ...gone] = (await this.#run(scripts.expire)) as [number, ...string[]]
      if (died > 0) this.#onNodeDied()
      if (gone.length > 0) this.#onExpired(gone.map(Number))
    } catch (error) {
      this.#onError(error)
    }
  }

  /** Writes this node's people anew: Redis has lost them, or a command never reached it. */
  async #restore(): Promise<void> {
    const key = `${this.#prefix}node:${this.#node}`
    const people = [...this.#connections.keys()]
    const transaction = this.#redis.multi().del(key)
    for (let i = 0; i < people.length; i += idsPerCommand)
      transaction.sadd(key, ...people.slice(i, i + idsPerCommand))
    await transaction.exec()
    await this.#run(scripts.renew)
  }

  #run(script: string, ...ids: number[]): Promise<unknown> {
    return this.#redis.eval(script, 0, this.#prefix, this.#node, this.#leaseMs, ...ids)
  }
}
