import {
  type Data,
  type Endpoints,
  type Forwarding,
  forwardLimits,
  type Input,
  MessageType,
  type VanishAfter,
  wirePreviewOf,
} from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { Refusal, refuse, refuseField } from '../../kernel/refusal.ts'
import { takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { SenderPace } from '../../platform/http/sender-pace.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import { albumsAnew } from '../conversations/albums.ts'
import type { Content, Draft } from '../conversations/drafts.ts'
import { forwardedContent } from '../conversations/forwarded.ts'
import { messagesByClientId } from '../conversations/message-repository.ts'
import { publishedBy } from '../conversations/published.ts'
import { factsIn, type StoredPlace } from '../conversations/records.ts'
import type { Forwarder } from './domain.ts'
import { judgedRecord } from './records.ts'
import type { Found, Sources } from './sources.ts'

/** Behind the id under which something is forwarded, each message is named: by its original, or by one of these. */
const record = 'r'
const ownWords = 'w'

type Forward = Endpoints['POST /api/chat/forward']
type Asked = Input<Forward>['body']

/** A conversation to which messages are forwarded, and the id that the message gets there. */
interface Destination {
  readonly place: 'direct' | 'group'
  readonly to: number
  readonly clientMessageId: string
  readonly vanishAfter?: VanishAfter
}

type Outcome = Omit<Forwarding, 'clientMessageId' | 'refusal'>

/** Carries messages that somebody sees into other conversations, in one transaction for each of these. */
export class ForwardingService {
  readonly #database: Database
  readonly #sending: Readonly<Record<'direct' | 'group', Forwarder>>
  readonly #sources: Sources
  readonly #pace: RateLimit
  readonly #senders: Pick<SenderPace, 'checkPace' | 'takeOrRefuse'>
  readonly #onError: (error: unknown) => void

  constructor(parts: {
    database: Database
    sending: Readonly<Record<'direct' | 'group', Forwarder>>
    sources: Sources
    rates: Rates
    senders: Pick<SenderPace, 'checkPace' | 'takeOrRefuse'>
    /** Called with the reason why something could not be stored. */
    onError: (error: unknown) => void
  }) {
    this.#database = parts.database
    this.#sending = parts.sending
    this.#sources = parts.sources
    this.#pace = parts.rates.limit('forwards', forwardLimits.ofPerson)
    this.#senders = parts.senders
    this.#onError = parts.onError
  }

  /** Forwards to one conversation after the other: a refusal in one does not affect the others. */
  async forward(caller: Caller, asked: Asked): Promise<Data<Forward>> {
    const results: Forwarding[] = []
    for (const to of destinationsOf(asked)) results.push(await this.#to(caller, asked, to))
    return { results }
  }

  async #to(caller: Caller, asked: Asked, destination: Destination): Promise<Forwarding> {
    const { clientMessageId } = destination
    const begun: { leftOut: Outcome['leftOut'] } = { leftOut: [] }
    try {
      await takeOrRefuse(this.#pace, String(caller.userId))
      const outcome = await this.#database.transaction((transaction) =>
        this.#carry(transaction, caller.userId, asked, destination, begun),
      )
      return { clientMessageId, ...outcome }
    } catch (error) {
      const refusal = this.#refusalOf(error)
      // A message that could not be stored for the moment is retried at no cost.
      if (refusal.retry && refusal.errorName !== 'tooManyRequests')
        await this.#pace.giveBack(String(caller.userId))
      const { code, retry, retryAfter } = refusal
      const wireRefusal = {
        code,
        msg: refusal.sentence(caller.language),
        retry,
        ...(retryAfter && { retryAfter }),
      }
      return { clientMessageId, sent: 0, held: 0, leftOut: begun.leftOut, refusal: wireRefusal }
    }
  }

  #refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) return error
    if (this.#database.isOutOfSpace(error)) return new Refusal('outOfSpace')
    this.#onError(error)
    return new Refusal('sendFailed')
  }

  async #carry(
    transaction: Transaction,
    userId: number,
    { messageIds, as, words }: Asked,
    { place, to, clientMessageId, vanishAfter }: Destination,
    begun: { leftOut: Outcome['leftOut'] },
  ): Promise<Outcome> {
    const { queries } = transaction
    const sending = this.#sending[place]
    const draft = (name: string | number, content: Content): Draft => ({
      ...content,
      senderId: userId,
      to,
      clientMessageId: `${clientMessageId}:${name}`,
      ...(vanishAfter && { vanishAfter }),
    })
    const conversationId = await this.#sources.conversationOf(queries, userId, messageIds)
    const others = conversationId === undefined ? [] : [conversationId]
    const own = await sending.hold(transaction, draft(ownWords, nothing), others)
    const names = [...messageIds, record, ownWords].map((name) => draft(name, nothing))
    const before = await messagesByClientId(queries, names)
    if (before.some(({ conversation_id }) => conversation_id !== own)) refuse('clientMessageIdReused')
    if (before.length > 0) return { sent: before.length, held: 0, leftOut: [] }
    // Reading is costly: a sender who is over the pace is refused before it.
    this.#senders.checkPace(String(userId))
    const found = await this.#sources.find(queries, userId, messageIds)
    const isSaved = place === 'direct' && to === userId
    const each = as === 'each' ? eachOf(found, userId, isSaved) : undefined
    begun.leftOut = [...found.leftOut, ...(each?.leftOut ?? [])]
    const drafts = each
      ? each.said.map(({ messageId, content }) => sending.judged(draft(messageId, content)))
      : recordsOf(found, (content) => draft(record, isSaved ? savedFrom(found, content) : content), sending)
    if (drafts.length === 0) refuse('nothingToForward')
    if (words !== undefined) drafts.push(sending.judged(draft(ownWords, textOf(words))))
    this.#senders.takeOrRefuse(String(userId), publishedBy(drafts))
    return { ...(await sending.sendTogether(transaction, drafts)), leftOut: begun.leftOut }
  }
}

function destinationsOf({ to }: Asked): Destination[] {
  const all = to.map(({ clientMessageId, vanishAfter, ...named }): Destination => {
    const where =
      'userID' in named
        ? ({ place: 'direct', to: named.userID } as const)
        : ({ place: 'group', to: named.groupID } as const)
    return { ...where, clientMessageId, ...(vanishAfter && { vanishAfter }) }
  })
  const places = new Set(all.map(({ place, to }) => `${place} ${to}`))
  const names = new Set(all.map(({ clientMessageId }) => clientMessageId))
  if (places.size < all.length || names.size < all.length) refuseField('to')
  return all
}

function textOf(content: string): Content {
  const type = MessageType.text
  return { type, body: { content }, preview: wirePreviewOf(type, { content }) }
}

const nothing = textOf('')

/** Each by itself, named after whose it was. */
function eachOf(found: Found, userId: number, isSaved: boolean) {
  const said: Array<{ messageId: number; content: Content }> = []
  const leftOut: Outcome['leftOut'] = []
  for (const source of found.sources) {
    const { messageId, nickname } = source
    const origin = source.userId === userId ? undefined : { userId: source.userId, nickname }
    const content = forwardedContent(source, origin)
    if (content)
      said.push({
        messageId,
        content: isSaved ? savedFrom({ ...found, sources: [source] }, content) : content,
      })
    else leftOut.push({ messageId, reason: 'kind' })
  }
  const contents = albumsAnew(said.map(({ content }) => content))
  return { said: said.map((one, i) => ({ ...one, content: contents[i] ?? one.content })), leftOut }
}

/** With where it is from; what is in one's conversation with oneself already is from there. */
function savedFrom({ place, sources }: Pick<Found, 'place' | 'sources'>, content: Content): Content {
  const [first] = sources
  if (!place || !first) return content
  const { messageId } = first
  const { forwarded } = factsIn(first.body)
  const isOfOne = sources.every(({ userId }) => userId === first.userId)
  const author = forwarded ?? { userId: first.userId, nickname: first.nickname }
  const saved: StoredPlace = { messageId, ...place, ...(isOfOne && { author }) }
  return { ...content, body: { ...content.body, saved } }
}

function recordsOf(
  { sources, isOfGroup }: Found,
  draft: (content: Content) => Draft,
  sending: Forwarder,
): Draft[] {
  if (sources.length === 0) return []
  const entries = sources.map(({ messageId: _, ...entry }) => entry)
  return [judgedRecord(isOfGroup ? 'group' : 'direct', entries, draft, sending)]
}
