import {
  type Data,
  type Endpoints,
  type FoundMessage,
  type Input,
  limits,
  searchLimits,
} from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import { daysWithin } from '../conversations/days-repository.ts'
import { fitting } from '../conversations/fitting.ts'
import { messageAt, placesOf } from '../conversations/searched-repository.ts'
import type { Reach, Stretch } from './candidate-repository.ts'
import { fellowsNamed } from './fellow-repository.ts'
import { bucketOf } from './index/block-key.ts'
import type { Completeness } from './index/completeness.ts'
import { look } from './looking.ts'
import { namedFor } from './name-repository.ts'
import { Reading } from './reading.ts'
import { continued, stretchOf, understand } from './search-query.ts'
import type { Showings } from './service.ts'

type Messages = Endpoints['GET /api/search/messages']
type Places = Endpoints['GET /api/search/places']
type Days = Endpoints['GET /api/search/days']
type Groups = Endpoints['GET /api/search/groups']

/** How a call names a conversation. */
interface Place {
  readonly friendId?: number
  readonly groupId?: number
}

/** Search of people in the conversations that they read. */
export class SearchService {
  readonly #database: Database
  readonly #showings: Showings
  readonly #completeness: Completeness

  constructor(parts: { database: Database; showings: Showings; completeness: Completeness }) {
    this.#database = parts.database
    this.#completeness = parts.completeness
    this.#showings = parts.showings
  }

  /** A page of results, newest first, as much as an answer holds. @throws Refusal */
  async messages({ userId }: Caller, query: Input<Messages>['query']): Promise<Data<Messages>> {
    const { queries } = this.#database
    const asked = understand(query, userId)
    const reach = await this.#reachOf(queries, userId, query)
    const index = await this.#completeness.read(userId)
    const stated = index && { index }
    if (!reach || asked.isEmpty) return { list: [], ...stated }
    const stretch = await continued(queries, asked, query.cursor)
    const reading = new Reading(queries, userId, asked)
    const { rows, rest } = await look(queries, {
      reach,
      wanted: asked.wanted,
      stretch,
      isNewestFirst: true,
      limit: query.limit ?? searchLimits.page.default,
      read: (spots) => reading.read(spots),
    })
    const list = await this.#shown(queries, userId, rows, reading)
    const held = fitting(list, limits.historyBytes, (found) => found)
    const last = held.length < list.length ? rows[held.length - 1] : undefined
    const next = last?.id ?? rest?.below
    return { list: held, ...(next !== undefined && { next: String(next) }), ...stated }
  }

  /** Where in a conversation it is found. @throws Refusal */
  async places({ userId }: Caller, query: Input<Places>['query']): Promise<Data<Places>> {
    const { queries } = this.#database
    const { before, after, limit = searchLimits.finds.default } = query
    const asked = understand(query, userId)
    const conversationId = await this.#conversationOf(queries, userId, query)
    const index = await this.#completeness.read(userId)
    const stated = index && { index }
    if (conversationId === undefined || asked.isEmpty) return { list: [], ...stated }
    const isNewestFirst = after === undefined
    const ofTime = await stretchOf(queries, asked)
    const [low, high] = await Promise.all([
      after === undefined ? 0 : messageAt(queries, conversationId, after),
      before === undefined ? undefined : messageAt(queries, conversationId, before),
    ])
    const stretch = {
      above: Math.max(ofTime.above, low ?? (after === 0 ? 0 : Number.MAX_SAFE_INTEGER)),
      below: Math.min(ofTime.below, high ?? Number.MAX_SAFE_INTEGER),
    }
    const reading = new Reading(queries, userId, asked)
    const { rows, rest } = await look(queries, {
      reach: { conversationId },
      wanted: asked.wanted,
      stretch,
      isNewestFirst,
      limit,
      buckets: {
        first: after === undefined ? 0 : bucketOf(after),
        last: before === undefined ? Number.MAX_SAFE_INTEGER : bucketOf(before),
      },
      read: (spots) => reading.read(spots),
    })
    const list = rows.map(({ id, sequence, created_at }) => ({
      id,
      sequence,
      createdAt: created_at.toISOString(),
      highlights: [...(reading.marks.get(id)?.highlights ?? [])],
    }))
    const next = rest && (await sequenceOfRest(queries, conversationId, rest, isNewestFirst))
    return { list, ...(next !== undefined && { next }), ...stated }
  }

  /** The caller's groups in which somebody has such a name. */
  async groupsByMembers({ userId }: Caller, { text, people }: Input<Groups>['query']): Promise<Data<Groups>> {
    const known = people?.split(',').map(Number) ?? []
    const rows = await fellowsNamed(this.#database.queries, userId, text, known)
    const byGroup = Map.groupBy(rows, ({ group_id }) => group_id)
    return {
      list: [...byGroup].map(([groupId, members]) => ({
        groupId,
        members: members.map(({ user_id: userID, name }) => ({ userID, name })),
      })),
    }
  }

  /** The days of a month with messages that the caller sees. @throws Refusal */
  async days(
    { userId }: Caller,
    { year, month, ahead = 0, ...place }: Input<Days>['query'],
  ): Promise<Data<Days>> {
    const { queries } = this.#database
    const conversationId = await this.#conversationOf(queries, userId, place)
    if (conversationId === undefined) return { days: [], first: null, last: null }
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
    const edges = Array.from(
      { length: last + 1 },
      (_, day) => new Date(Date.UTC(year, month - 1, day + 1) - ahead * 60_000),
    )
    const found = await daysWithin(queries, { conversationId, userId }, edges)
    return {
      days: found.days.map(({ index, count, sequence }) => ({ day: index + 1, count, sequence })),
      first: found.first?.toISOString() ?? null,
      last: found.last?.toISOString() ?? null,
    }
  }

  async #reachOf(queries: Queries, userId: number, place: Place): Promise<Reach | undefined> {
    if (place.friendId === undefined && place.groupId === undefined) return { userId }
    const conversationId = await this.#conversationOf(queries, userId, place)
    return conversationId === undefined ? undefined : { conversationId }
  }

  async #conversationOf(
    queries: Queries,
    userId: number,
    { friendId, groupId }: Place,
  ): Promise<number | undefined> {
    const { direct, group } = this.#showings
    if (friendId !== undefined && groupId === undefined) return await direct.toRead(queries, userId, friendId)
    if (groupId !== undefined && friendId === undefined) return await group.toRead(queries, userId, groupId)
    return refuse('searchPlaceUnclear')
  }

  async #shown(
    queries: Queries,
    userId: number,
    rows: Awaited<ReturnType<typeof look>>['rows'],
    { marks }: Reading,
  ): Promise<FoundMessage[]> {
    const { direct, group } = this.#showings
    const names = await namedFor(queries, userId, [
      ...new Set(rows.map(({ conversation_id }) => conversation_id)),
    ])
    const kindOf = (id: number) => names.get(id)?.kind
    const [directs, groups] = await Promise.all([
      direct.show(
        queries,
        userId,
        rows.filter((row) => kindOf(row.conversation_id) === 'direct'),
      ),
      group.show(
        queries,
        userId,
        rows.filter((row) => kindOf(row.conversation_id) === 'group'),
      ),
    ])
    const shown = new Map<number, Pick<FoundMessage, 'direct' | 'group'>>([
      ...directs.map((message) => [message.id, { direct: message }] as const),
      ...groups.map((message) => [message.id, { group: message }] as const),
    ])
    return rows.flatMap(({ id, conversation_id }) => {
      const [named, message, found] = [names.get(conversation_id), shown.get(id), marks.get(id)]
      if (!named || !message || !found) return []
      const { kind, target, name, avatar } = named
      return [
        {
          conversation: { kind, id: target, name, avatar },
          ...message,
          snippet: found.snippet,
          highlights: [...found.highlights],
        },
      ]
    })
  }
}

/** The sequence behind which, or before which, a stretch of ids of a conversation goes on. */
async function sequenceOfRest(
  queries: Queries,
  conversationId: number,
  { above, below }: Stretch,
  isNewestFirst: boolean,
): Promise<number | undefined> {
  // It ends at a message that was found, or behind one at the edge of a block.
  const [at, beside, step] = isNewestFirst ? [below, below - 1, 1] : [above, above + 1, -1]
  const found = await placesOf(queries, [at, beside])
  const places = new Map(
    found.flatMap(({ id, conversation_id, sequence }) =>
      conversation_id === conversationId ? [[id, sequence] as const] : [],
    ),
  )
  const edge = places.get(beside)
  return places.get(at) ?? (edge === undefined ? undefined : edge + step)
}
