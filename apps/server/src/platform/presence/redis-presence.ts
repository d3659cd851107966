import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { inTime } from '../../concurrency/in-time.ts'
import { closeRedis, openRedis } from '../../db/open-redis.ts'
import { DatabasesDiffer, type NodeShare, type Presence } from './presence.ts'
import { scripts } from './redis-presence-scripts.ts'

interface Options {
  /** Begins the names of all keys. */
  readonly prefix: string
  readonly leaseSeconds?: number
  /** Milliseconds for which the people of a node that stops still count as online: they come back on another. */
  readonly graceMs?: number
  /** Milliseconds for an answer, after which this node goes by what it knows itself. */
  readonly answerMs?: number
  readonly onError: (error: unknown) => void
  /** Called each time that it has answered everything a lease needs. */
  readonly onAnswer?: () => void
}

const idsPerCommand = 1000
const retryMs = 250
const late = 'Redis takes too long to answer who is online'

/**
 * Presence of several nodes. Each node holds one lease, for all the people connected to it, and keeps them in a set;
 * somebody is online who is in the set of a node with a lease.
 */
export class RedisPresence implements Presence {
  readonly #redis: Redis
  readonly #prefix: string
  readonly #leaseMs: number
  readonly #graceMs: number
  readonly #answerMs: number
  readonly #onError: (error: unknown) => void
  readonly #onAnswer: (() => void) | undefined
  readonly #node: string = randomUUID()
  readonly #connections = new Map<number, number>()
  readonly #renewal: NodeJS.Timeout
  /** The database's epoch, once the nodes have agreed on it: Redis may lose it. */
  #epoch = ''
  /** A command may not have reached Redis: what it knows of this node is to be written anew. */
  #isStale = false
  /**
   * Redis may have been away from all nodes, also when this one starts: until they have had time to renew, none counts
   * as dead.
   */
  #burialsFrom = 0
  /** People whose comings and goings Redis has not answered: whether they are online is looked up when it does. */
  readonly #doubtful = new Set<number>()
  #onExpired: (userIds: readonly number[]) => void = () => undefined
  #onSettled: (isOnline: ReadonlyMap<number, boolean>) => void = () => undefined

  static async open(url: string, options: Options): Promise<RedisPresence> {
    const presence = new RedisPresence(await openRedis(url, options.onError), options)
    // Other nodes know it from now on.
    await presence.#extend().catch(options.onError)
    return presence
  }

  private constructor(
    redis: Redis,
    { prefix, leaseSeconds = 30, graceMs = 0, answerMs = 250, onError, onAnswer }: Options,
  ) {
    this.#redis = redis
    this.#prefix = `${prefix}presence:`
    this.#leaseMs = leaseSeconds * 1000
    this.#graceMs = graceMs
    this.#answerMs = answerMs
    this.#onError = onError
    this.#onAnswer = onAnswer
    redis.on('ready', () => void this.renew())
    this.#renewal = setInterval(() => void this.renew(), this.#leaseMs / 3).unref()
  }

  async connected(userId: number): Promise<boolean> {
    const here = this.#connections.get(userId) ?? 0
    this.#connections.set(userId, here + 1)
    return here === 0 && this.#change(scripts.connected, userId)
  }

  async disconnected(userId: number): Promise<boolean> {
    const here = (this.#connections.get(userId) ?? 0) - 1
    if (here > 0) {
      this.#connections.set(userId, here)
      return false
    }
    return this.#connections.delete(userId) && this.#change(scripts.disconnected, userId)
  }

  /** While Redis is away, only this node's people are known. */
  async online(ids: readonly number[]): Promise<Set<number>> {
    try {
      return await this.#known(ids)
    } catch (error) {
      this.#onError(error)
      return this.#hereAmong(ids)
    }
  }

  async surelyOnline(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set()
    const known = (await this.#run(scripts.surelyOnline, ...ids)) as string[] | 0
    // Asked afterwards: what was sent to Redis before has been answered by now.
    if (known === 0 || this.#isStale || performance.now() < this.#burialsFrom)
      throw new Error('Redis may have forgotten who is online')
    return new Set([...this.#hereAmong(ids), ...known.map(Number)])
  }

  async #known(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set()
    return new Set(((await this.#run(scripts.online, ...ids)) as string[]).map(Number))
  }

  #hereAmong(ids: readonly number[]): Set<number> {
    return new Set(ids.filter((id) => this.#connections.has(id)))
  }

  async allOnline(): Promise<number[]> {
    try {
      return ((await this.#run(scripts.allOnline)) as string[]).map(Number)
    } catch (error) {
      this.#onError(error)
      return [...this.#connections.keys()]
    }
  }

  /** @throws while Redis is away: nobody is moved by guesses */
  async shares(): Promise<NodeShare> {
    const others = (await this.#run(scripts.others)) as number[]
    const here = this.#connections.size
    return { here, everywhere: others.reduce((sum, count) => sum + count, here), nodes: others.length + 1 }
  }

  async agreeOn(epoch: string): Promise<void> {
    // A node that died a moment ago is still seen for its lease.
    const until = performance.now() + this.#leaseMs + retryMs
    for (let isLast = false; ; isLast = performance.now() > until) {
      if ((await this.#run(scripts.agreeOn, epoch).catch(this.#onError)) !== 0) break
      if (isLast) throw new DatabasesDiffer()
      await sleep(retryMs)
    }
    this.#epoch = epoch
  }

  expect(): void {
    // Redis has kept them.
  }

  onExpired(listener: (userIds: readonly number[]) => void): void {
    this.#onExpired = listener
  }

  onSettled(listener: (isOnline: ReadonlyMap<number, boolean>) => void): void {
    this.#onSettled = listener
  }

  async close(): Promise<void> {
    clearInterval(this.#renewal)
    await this.#run(scripts.giveUp, this.#graceMs).catch(() => undefined)
    await closeRedis(this.#redis)
  }

  /** Keeps this node's people online for another lease, and reports those who are gone with dead nodes. */
  async renew(): Promise<void> {
    try {
      const people = this.#connections.size
      const known = await this.#extend()
      if (this.#isStale || known !== people) await this.#restore()
      await this.#settle()
      const mayBury = performance.now() >= this.#burialsFrom ? 1 : 0
      const gone = (await this.#run(scripts.expire, mayBury)) as string[]
      if (gone.length > 0) this.#onExpired(gone.map(Number))
      this.#onAnswer?.()
    } catch (error) {
      this.#onError(error)
    }
  }

  /** The number of its people as Redis knows them. */
  async #extend(): Promise<number> {
    const [known, hadLease] = (await this.#run(scripts.renew, this.#epoch)) as [number, number]
    if (!hadLease) this.#burialsFrom = performance.now() + this.#leaseMs
    return known
  }

  /** Publishes the true state of people for whom this node could only go by what it saw itself. */
  async #settle(): Promise<void> {
    const doubtful = [...this.#doubtful]
    for (let i = 0; i < doubtful.length; i += idsPerCommand) {
      const ids = doubtful.slice(i, i + idsPerCommand)
      const online = await this.#known(ids)
      for (const id of ids) this.#doubtful.delete(id)
      this.#onSettled(new Map(ids.map((id) => [id, online.has(id)])))
    }
  }

  /** Whether the person's state has changed by this; while Redis does not say, as this node sees it. */
  async #change(script: string, userId: number): Promise<boolean> {
    try {
      return (await this.#run(script, userId)) === 1
    } catch (error) {
      this.#isStale = true
      this.#doubtful.add(userId)
      this.#onError(error)
      return true
    }
  }

  /** Writes this node's people anew: Redis has lost them, or a command never reached it. */
  async #restore(): Promise<void> {
    const key = `${this.#prefix}node:${this.#node}`
    const people = [...this.#connections.keys()]
    this.#isStale = false
    const transaction = this.#redis.multi().del(key)
    for (let i = 0; i < people.length; i += idsPerCommand)
      transaction.sadd(key, ...people.slice(i, i + idsPerCommand))
    try {
      await inTime(transaction.exec(), this.#answerMs, late)
      await this.#run(scripts.renew, this.#epoch)
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }

  #run(script: string, ...given: ReadonlyArray<number | string>): Promise<unknown> {
    const answer = this.#redis.eval(script, 0, this.#prefix, this.#node, this.#leaseMs, ...given)
    return inTime(answer, this.#answerMs, late)
  }
}
