import { limits } from '@parley/contract'
import { Refusal } from '../../kernel/refusal.ts'
import type { SenderLimits } from '../config/config.ts'
import type { Rates } from '../rate-limits/rates.ts'
import { Allowances } from './allowance.ts'
import { Lumps } from './lumps.ts'

/** The cost of a message or a change for its sender. */
export interface Toll {
  /** Takes it, if need be in advance; returns the milliseconds until it is available. */
  take(): number
  /** Gives back a toll that was not used. */
  giveBack(): void
}

/** The amount that a person publishes at once: messages and changes, and their UTF-8 bytes. */
export interface Published {
  readonly count: number
  readonly bytes: number
}

/** Messages and changes, and bytes, for which a node pays at once. */
const [countLump, bytesLump] = [32, 64 * 1024]
/** Windows in which all nodes together count: changes, and bytes. */
const [countSeconds, bytesSeconds] = [600, 86_400]

/**
 * Limits the rate and amount that one person publishes, to one conversation and over all. Everything that others see
 * counts, by any way (decision 153). Frames on sockets wait for their turn; other requests are refused.
 */
export class SenderPace {
  readonly #inConversation: Allowances
  readonly #counts: Allowances
  readonly #bytes: Allowances
  readonly #everywhere: Lumps
  readonly #quota: Lumps | undefined
  readonly #quotaBytes: number

  constructor(rates: Rates, allowed: SenderLimits, onError: (error: unknown) => void) {
    const perSecond = allowed.messagesPerMinute / 60
    const { publishedBurst, publishedBytesBurst } = limits
    this.#inConversation = new Allowances({
      burst: limits.messageBurst,
      perSecond: allowed.messagesPerSecond,
    })
    this.#counts = new Allowances({ burst: publishedBurst, perSecond })
    this.#bytes = new Allowances({
      burst: publishedBytesBurst,
      perSecond: allowed.messageBytesPerMinute / 60,
    })
    // One more than a single node lets through in such a window.
    const lumps = Math.ceil((publishedBurst + perSecond * countSeconds) / countLump) + 1
    this.#everywhere = new Lumps({
      limit: rates.limit('published', { points: lumps, seconds: countSeconds }),
      lump: countLump,
      seconds: countSeconds,
      onError,
    })
    this.#quotaBytes = allowed.messageBytesPerDay
    if (allowed.messageBytesPerDay === 0) return
    this.#quota = new Lumps({
      limit: rates.limit('message-bytes', {
        points: Math.ceil(allowed.messageBytesPerDay / bytesLump),
        seconds: bytesSeconds,
      }),
      lump: bytesLump,
      seconds: bytesSeconds,
      onError,
    })
  }

  /** Cost of one message or change. @param conversation the sender in it, as `conversationKey` names both */
  tollOf(sender: string, conversation: string, bytes: number): Toll {
    const inConversation = this.#inConversation.of(conversation)
    const count = this.#counts.of(sender)
    const size = this.#bytes.of(sender)
    return {
      take: () => {
        this.#count(sender, 1, bytes)
        return Math.max(
          inConversation.take(),
          count.take(),
          size.take(bytes),
          this.#everywhere.waitMs(sender),
        )
      },
      giveBack: () => {
        this.#count(sender, -1, -bytes)
        inConversation.giveBack()
        count.giveBack()
        size.giveBack(bytes)
      },
    }
  }

  /**
   * Takes all of it, or nothing. If it is more than the burst, the whole burst has to be available; the rest is owed.
   * @param conversation if it is one change of one conversation
   * @throws Refusal
   */
  takeOrRefuse(sender: string, published: Published, conversation?: string): void {
    const refusal = this.refusalOf(sender, published, conversation)
    if (refusal) throw refusal
  }

  /** The same; gives the refusal, if there is one. */
  refusalOf(sender: string, published: Published, conversation?: string): Refusal | undefined {
    const refusal = this.#hindranceOf(sender, published, conversation)
    if (refusal) return refusal
    const { count, bytes } = published
    this.#count(sender, count, bytes)
    this.#counts.of(sender).take(count)
    this.#bytes.of(sender).take(bytes)
    if (conversation !== undefined) this.#inConversation.of(conversation).take(count)
    return undefined
  }

  /** Takes nothing. @throws Refusal if the sender may publish nothing for now */
  checkPace(sender: string): void {
    const refusal = this.#hindranceOf(sender, { count: 1, bytes: 1 })
    if (refusal) throw refusal
  }

  #hindranceOf(sender: string, { count, bytes }: Published, conversation?: string): Refusal | undefined {
    const quotaRefusal = bytes > 0 ? this.#quotaRefusalOf(sender) : undefined
    if (quotaRefusal) return quotaRefusal
    const waitMs = Math.max(
      this.#counts.of(sender).waitMsFor(count),
      this.#bytes.of(sender).waitMsFor(bytes),
      conversation === undefined ? 0 : this.#inConversation.of(conversation).waitMsFor(count),
      this.#everywhere.waitMs(sender),
    )
    return waitMs > 0 ? new Refusal('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) }) : undefined
  }

  /** Gives back what `takeOrRefuse` took without a conversation, and was not used. */
  giveBack(sender: string, { count, bytes }: Published): void {
    this.#count(sender, -count, -bytes)
    this.#counts.of(sender).giveBack(count)
    this.#bytes.of(sender).giveBack(bytes)
  }

  /** @throws Refusal `messageQuotaReached` when the sender has reached the quota of a day */
  checkQuota(sender: string): void {
    const refusal = this.#quotaRefusalOf(sender)
    if (refusal) throw refusal
  }

  #quotaRefusalOf(sender: string): Refusal | undefined {
    const waitMs = this.#quota?.waitMs(sender) ?? 0
    if (waitMs === 0) return undefined
    return new Refusal('messageQuotaReached', { allowed: this.#quotaBytes, left: Math.ceil(waitMs / 1000) })
  }

  #count(sender: string, count: number, bytes: number): void {
    this.#everywhere.add(sender, count)
    this.#quota?.add(sender, bytes)
  }
}
