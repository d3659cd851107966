import { randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import { inTime } from '../../concurrency/in-time.ts'
import { closeRedis, openRedis } from '../../db/open-redis.ts'
import type { Broker } from './broker.ts'
import { MemoryBroker } from './memory-broker.ts'
import { NoticeSigning } from './notice-signing.ts'
import { UnsignedGrace } from './unsigned-grace.ts'

type Handler = (notice: unknown) => void

interface Topic {
  /** How many listen here. */
  handlers: number
  /** Resolves once Redis has confirmed the subscription. */
  readonly confirmed: PromiseWithResolvers<void>
}

/** Interval of pings on both connections, each answered within `answerMs`; after `missedMost` misses Redis is away. */
const pingMs = 1000
const missedMost = 2
const answerMs = 1000
const topicsPerCommand = 1000
/** All nodes are notified on this topic that notices are missing. */
const lossTopic = 'loss'
/** Shortest time between two reports of refused notices. */
const refusalMs = 60_000
/** Losses within this time are published together; after it a failed publish is retried. */
const lossDelayMs = 200

interface Options {
  /** Prefix of all channel names, since the databases of one Redis share its channels. */
  readonly prefix: string
  /** The server's, which all nodes share: notices are signed by it. */
  readonly secret: Uint8Array
  /** Whether there are nodes that do not sign; undefined if there can be none. */
  readonly hasUnsigned?: () => Promise<boolean>
  /** Called at most once a minute with the number of refused notices, which no node has signed. */
  readonly onRefused?: (count: number) => void
  /** Redis is away. */
  readonly onError: (error: unknown) => void
  /** A handler failed on a notice. */
  readonly onHandlerError: (error: unknown) => void
}

/**
 * The broker of several nodes. A node delivers to its own handlers itself, and to the other nodes through Redis. Redis
 * returns a node's own notices too: the node recognises them by its mark and ignores them.
 */
export class RedisBroker implements Broker {
  readonly #publisher: Redis
  readonly #subscriber: Redis
  readonly #prefix: string
  readonly #onError: (error: unknown) => void
  readonly #onHandlerError: (error: unknown) => void
  readonly #here: MemoryBroker
  readonly #signing: NoticeSigning
  readonly #grace: UnsignedGrace | undefined
  readonly #onRefused: (count: number) => void
  readonly #mark = newMark()
  readonly #topics = new Map<string, Topic>()
  readonly #heartbeat: NodeJS.Timeout
  #isJoined = false
  #isAsking = false
  #missed = 0
  #outgoing: Array<readonly [channel: string, text: string]> = []
  #encoded: { readonly notice: unknown; readonly text: string } | undefined
  #dropped = 0
  #refused = 0
  #refusedReported = { count: 0, at: Number.NEGATIVE_INFINITY }
  /** Runs to publish that notices were dropped, which not all nodes know yet. */
  #lossTimer: NodeJS.Timeout | undefined
  #onLoss = () => {}

  static async open(url: string, options: Options): Promise<RedisBroker> {
    const publisher = await openRedis(url, options.onError)
    try {
      const broker = new RedisBroker(publisher, await openRedis(url, options.onError), options)
      await broker.#grace?.look()
      await broker.#join(broker.#topics.keys())
      broker.#isJoined = true
      return broker
    } catch (error) {
      publisher.disconnect()
      throw error
    }
  }

  private constructor(publisher: Redis, subscriber: Redis, options: Options) {
    const { prefix, secret, hasUnsigned, onRefused = () => undefined, onError, onHandlerError } = options
    this.#signing = new NoticeSigning(secret)
    this.#grace = hasUnsigned && new UnsignedGrace(hasUnsigned)
    this.#onRefused = onRefused
    this.#publisher = publisher
    this.#subscriber = subscriber
    this.#prefix = `${prefix}${publisher.options.db ?? 0}:`
    this.#onError = onError
    this.#onHandlerError = onHandlerError
    this.#here = new MemoryBroker(onHandlerError)
    this.#topics.set(lossTopic, { handlers: 1, confirmed: Promise.withResolvers() })
    subscriber.on('message', (channel: string, text: string) => this.#deliver(channel, text))
    subscriber.on('ready', () => void this.#resume())
    publisher.on('ready', () => void this.#ask())
    for (const redis of [publisher, subscriber]) redis.on('close', () => this.#leave())
    this.#heartbeat = setInterval(() => void this.#ask(), pingMs).unref()
  }

  get isJoined(): boolean {
    return this.#isJoined
  }

  /** Notices that were not sent, since Redis was away. */
  get dropped(): number {
    return this.#dropped
  }

  get refused(): number {
    return this.#refused
  }

  publish(topic: string, notice: unknown): void {
    if (this.#publisher.status === 'ready') this.#send(topic, notice)
    else this.#drop(1)
    this.#here.publish(topic, notice)
  }

  async subscribe(topic: string, handler: Handler): Promise<() => void> {
    const leaveHere = await this.#here.subscribe(topic, handler)
    const entry = this.#topics.get(topic) ?? this.#open(topic)
    entry.handlers++
    if (this.#isJoined)
      await inTime(entry.confirmed.promise, answerMs, 'Redis has not confirmed a subscription').catch(
        (error: unknown) => {
          this.#onError(error)
          this.#leave()
        },
      )
    let isLeft = false
    return () => {
      leaveHere()
      if (isLeft) return
      isLeft = true
      this.#release(topic, entry)
    }
  }

  onLoss(listener: () => void): void {
    this.#onLoss = listener
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.#grace?.close()
    this.#topics.clear()
    await this.#here.close()
    await this.#flush()
    if (this.#lossTimer) await this.#publishLoss().catch(this.#onError)
    clearTimeout(this.#lossTimer)
    await Promise.all([closeRedis(this.#publisher), closeRedis(this.#subscriber)])
  }

  /** Notifies all nodes, as soon as possible, that a notice was not published. */
  #publishLossSoon(): void {
    this.#lossTimer ??= setTimeout(() => void this.#publishLossNow(), lossDelayMs).unref()
  }

  #send(topic: string, notice: unknown): void {
    if (this.#outgoing.length === 0) queueMicrotask(() => void this.#flush())
    this.#outgoing.push([
      this.#prefix + topic,
      this.#signing.signed(topic, this.#encode(notice)) + this.#mark,
    ])
  }

  /** Writes all notices of a tick at once, in their order. */
  async #flush(): Promise<void> {
    const batch = this.#outgoing
    this.#outgoing = []
    const pipeline = this.#publisher.pipeline()
    for (const [channel, text] of batch) pipeline.publish(channel, text)
    const failed = ((await pipeline.exec()) ?? []).flatMap(([error]) => error ?? [])
    if (!failed[0]) return
    this.#drop(failed.length)
    this.#onError(failed[0])
  }

  #drop(count: number): void {
    this.#dropped += count
    this.#publishLossSoon()
  }

  /** Bypasses `publish`: a failure here is retried later, and does not count as another loss. */
  async #publishLossNow(): Promise<void> {
    this.#lossTimer = undefined
    if (this.#publisher.status !== 'ready') return this.#publishLossSoon()
    try {
      await this.#publishLoss()
    } catch {
      this.#publishLossSoon()
    }
  }

  /** Without this node's mark, since it is for this one too. */
  async #publishLoss(): Promise<void> {
    await this.#publisher.publish(
      this.#prefix + lossTopic,
      this.#signing.signed(lossTopic, '{}') + nobodysMark,
    )
  }

  /** Several topics in a row often get the same notice. */
  #encode(notice: unknown): string {
    const last = this.#encoded
    if (last && last.notice === notice) return last.text
    const text = JSON.stringify(notice)
    this.#encoded = { notice, text }
    return text
  }

  #open(topic: string): Topic {
    const entry: Topic = { handlers: 0, confirmed: Promise.withResolvers() }
    this.#topics.set(topic, entry)
    // While Redis is away this waits for `#resume`.
    if (this.#subscriber.status === 'ready') this.#join([topic]).catch(this.#onError)
    return entry
  }

  #release(topic: string, entry: Topic): void {
    entry.handlers--
    if (entry.handlers > 0 || this.#topics.get(topic) !== entry) return
    this.#topics.delete(topic)
    this.#subscriber.unsubscribe(this.#prefix + topic).catch(() => undefined)
  }

  async #resume(): Promise<void> {
    const topics = [...this.#topics.keys()]
    const chunks = Array.from({ length: Math.ceil(topics.length / topicsPerCommand) }, (_, i) =>
      topics.slice(i * topicsPerCommand, (i + 1) * topicsPerCommand),
    )
    try {
      await Promise.all(chunks.map((chunk) => this.#join(chunk)))
      await this.#ask()
    } catch (error) {
      // The connection broke meanwhile: the next one begins here again.
      this.#onError(error)
    }
  }

  /** @throws when the connection breaks before Redis has confirmed */
  async #join(topics: Iterable<string>): Promise<void> {
    const names = [...topics]
    const entries = names.map((topic) => this.#topics.get(topic))
    await this.#subscriber.subscribe(...names.map((topic) => this.#prefix + topic))
    for (const entry of entries) entry?.confirmed.resolve()
  }

  /** Pings Redis, one ping at a time: its answer also confirms the earlier subscriptions. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      const answers = Promise.all([this.#publisher.ping(), this.#subscriber.ping()])
      await inTime(answers, answerMs, 'Redis does not answer')
      this.#missed = 0
      this.#rejoin()
    } catch {
      // A broken connection has reported it itself.
      if (++this.#missed >= missedMost) this.#leave()
    } finally {
      this.#isAsking = false
    }
  }

  #leave(): void {
    this.#isJoined = false
  }

  #rejoin(): void {
    if (this.#isJoined) return
    this.#isJoined = true
    this.#onLoss()
  }

  #refuse(): void {
    this.#refused += 1
    const now = performance.now()
    if (now - this.#refusedReported.at < refusalMs) return
    this.#onRefused(this.#refused - this.#refusedReported.count)
    this.#refusedReported = { count: this.#refused, at: now }
  }

  #deliver(channel: string, text: string): void {
    const topic = channel.slice(this.#prefix.length)
    if (text.endsWith(this.#mark)) return
    const notice = this.#signing.open(topic, text.slice(0, -nobodysMark.length))
    if (notice === undefined && !this.#grace?.isOpen) {
      this.#refuse()
      return
    }
    try {
      if (topic === lossTopic) this.#onLoss()
      else this.#here.publish(topic, JSON.parse(notice ?? text))
    } catch (error) {
      this.#onHandlerError(error)
    }
  }
}

/** Mark of notices that are also for their publisher. */
const nobodysMark = ' '.repeat(32)

/** White space, which does not change a notice for nodes that know no marks. */
const newMark = () =>
  [...randomBytes(4)]
    .map((byte) => byte.toString(2).padStart(8, '0').replaceAll('0', ' ').replaceAll('1', '\t'))
    .join('')
