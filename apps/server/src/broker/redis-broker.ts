import type { Redis } from 'ioredis'
import { inTime } from '../storage/in-time.ts'
import { closeRedis, openRedis } from '../storage/open-redis.ts'
import type { Broker } from './broker.ts'

type Handler = (notice: unknown) => void

interface Topic {
  readonly handlers: Set<Handler>
  /** Resolves once Redis has confirmed the subscription. */
  readonly confirmed: PromiseWithResolvers<void>
}

const confirmMs = 5000
/** A connection that only listens learns by asking that its server is gone. */
const pingMs = 10_000
const topicsPerCommand = 1000
/** Every node hears here that notices are missing. */
const lossTopic = 'loss'
/** Losses within this time are told together; after it a telling that failed is tried again. */
const lossDelayMs = 200

interface Options {
  /** Begins the names of all channels, which the databases of one Redis share. */
  readonly prefix: string
  readonly onError: (error: unknown) => void
}

/** The broker of several nodes. A node's own notices go through Redis too, so there is one path to every receiver. */
export class RedisBroker implements Broker {
  readonly #publisher: Redis
  readonly #subscriber: Redis
  readonly #prefix: string
  readonly #onError: (error: unknown) => void
  readonly #topics = new Map<string, Topic>()
  readonly #ping: NodeJS.Timeout
  #outgoing: Array<readonly [channel: string, text: string]> = []
  #encoded: { readonly notice: unknown; readonly text: string } | undefined
  #dropped = 0
  /** Notices were dropped, and not all nodes know it yet: it is told when this runs. */
  #telling: NodeJS.Timeout | undefined
  #onLoss = () => {}

  static async open(url: string, options: Options): Promise<RedisBroker> {
    const publisher = await openRedis(url, options.onError)
    try {
      return new RedisBroker(publisher, await openRedis(url, options.onError), options)
    } catch (error) {
      publisher.disconnect()
      throw error
    }
  }

  private constructor(publisher: Redis, subscriber: Redis, { prefix, onError }: Options) {
    this.#publisher = publisher
    this.#subscriber = subscriber
    this.#prefix = `${prefix}${publisher.options.db ?? 0}:`
    this.#onError = onError
    subscriber.on('message', (channel: string, text: string) => this.#deliver(channel, text))
    subscriber.on('ready', () => void this.#resume())
    this.#open(lossTopic).handlers.add(() => this.#onLoss())
    this.#ping = setInterval(() => void subscriber.ping().catch(() => undefined), pingMs).unref()
  }

  /** Notices that were not sent, since Redis was away. */
  get dropped(): number {
    return this.#dropped
  }

  publish(topic: string, notice: unknown): void {
    if (this.#publisher.status !== 'ready') {
      this.#drop(1)
      return
    }
    if (this.#outgoing.length === 0) queueMicrotask(() => void this.#flush())
    this.#outgoing.push([this.#prefix + topic, this.#encode(notice)])
  }

  async subscribe(topic: string, handler: Handler): Promise<() => void> {
    const entry = this.#topics.get(topic) ?? this.#open(topic)
    entry.handlers.add(handler)
    const unsubscribe = () => {
      if (!entry.handlers.delete(handler) || entry.handlers.size > 0) return
      this.#topics.delete(topic)
      this.#subscriber.unsubscribe(this.#prefix + topic).catch(() => undefined)
    }
    try {
      await inTime(entry.confirmed.promise, confirmMs, 'Redis has not confirmed a subscription')
      return unsubscribe
    } catch (error) {
      unsubscribe()
      throw error
    }
  }

  onLoss(listener: () => void): void {
    this.#onLoss = listener
  }

  tellLoss(): void {
    this.#telling ??= setTimeout(() => void this.#tellNow(), lossDelayMs).unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#ping)
    this.#topics.clear()
    await this.#flush()
    if (this.#telling) await this.#publishLoss().catch(this.#onError)
    clearTimeout(this.#telling)
    await Promise.all([closeRedis(this.#publisher), closeRedis(this.#subscriber)])
  }

  /** One write for all notices of a tick, in their order. */
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
    this.tellLoss()
  }

  /** Past `publish`: what fails here is tried again later, and is no loss to be told itself. */
  async #tellNow(): Promise<void> {
    this.#telling = undefined
    if (this.#publisher.status !== 'ready') return this.tellLoss()
    try {
      await this.#publishLoss()
    } catch {
      this.tellLoss()
    }
  }

  async #publishLoss(): Promise<void> {
    await this.#publisher.publish(this.#prefix + lossTopic, '{}')
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
    const entry: Topic = { handlers: new Set(), confirmed: Promise.withResolvers() }
    this.#topics.set(topic, entry)
    // While Redis is away this waits for `#resume`.
    if (this.#subscriber.status === 'ready') void this.#confirm([topic])
    return entry
  }

  async #resume(): Promise<void> {
    const topics = [...this.#topics.keys()]
    const chunks = Array.from({ length: Math.ceil(topics.length / topicsPerCommand) }, (_, i) =>
      topics.slice(i * topicsPerCommand, (i + 1) * topicsPerCommand),
    )
    const confirmed = await Promise.all(chunks.map((chunk) => this.#confirm(chunk)))
    if (confirmed.every(Boolean)) this.#onLoss()
  }

  /** Whether Redis has confirmed; when the connection broke meanwhile, `#resume` asks again. */
  async #confirm(topics: readonly string[]): Promise<boolean> {
    const entries = topics.map((topic) => this.#topics.get(topic))
    try {
      await this.#subscriber.subscribe(...topics.map((topic) => this.#prefix + topic))
    } catch (error) {
      this.#onError(error)
      return false
    }
    for (const entry of entries) entry?.confirmed.resolve()
    return true
  }

  #deliver(channel: string, text: string): void {
    const entry = this.#topics.get(channel.slice(this.#prefix.length))
    if (!entry) return
    try {
      const notice: unknown = JSON.parse(text)
      for (const handler of entry.handlers) this.#call(handler, notice)
    } catch (error) {
      this.#onError(error)
    }
  }

  #call(handler: Handler, notice: unknown): void {
    try {
      handler(notice)
    } catch (error) {
      this.#onError(error)
    }
  }
}
