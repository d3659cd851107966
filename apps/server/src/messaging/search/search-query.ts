import { parseSearch, type SearchType, searchDayOf, searchTypeOf, type TypedFilter } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { everyone } from '../conversations/message-repository.ts'
import { hasBrought, idNear } from '../conversations/searched-repository.ts'
import type { Stretch } from './candidate-repository.ts'
import type { Wanted } from './looking.ts'
import { needlesOf } from './text/needles.ts'
import { typeLetters } from './text/texts.ts'

/** Fields of a search: `searchFields` of the contract. */
export interface Asked {
  readonly text?: string
  readonly from?: number
  readonly type?: SearchType
  readonly since?: number
  readonly until?: number
  readonly ahead?: number
  /** In one conversation, where nothing else need be asked for. */
  readonly friendId?: number
  readonly groupId?: number
}

export interface Understood {
  readonly wanted: Wanted
  /** Nothing that is written down could be found by it, as by signs alone. */
  readonly isEmpty: boolean
  readonly since: number | undefined
  readonly until: number | undefined
}

/** The fields go before what was typed. @throws Refusal for filters that nobody understands, and for nothing at all */
export function understand(asked: Asked, userId: number): Understood {
  const { text, filters } = parseSearch(asked.text ?? '')
  // If a filter is typed several times, the first one counts.
  const typed: Asked = Object.assign({}, ...filters.map((one) => readFilter(one, asked, userId)).toReversed())
  const { from, type, since, until } = { ...typed, ...given(asked) }
  const { friendId, groupId } = asked
  if (text === '' && [from, type, since, until, friendId, groupId].every((one) => one === undefined))
    refuse('searchNothingAsked')
  const needles = needlesOf(text)
  return {
    wanted: {
      needles,
      from,
      type: type === undefined || type === 'text' || type === 'mention' ? undefined : typeLetters[type],
      isPlain: type === 'text',
      mentions: type === 'mention' ? [userId, everyone] : [],
    },
    isEmpty: text !== '' && needles.length === 0,
    since,
    until,
  }
}

const given = (asked: Asked): Asked =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))

function readFilter(filter: TypedFilter, { ahead }: Asked, userId: number): Asked {
  const { name, value } = filter
  const unknown = () => refuse('searchFilterUnknown', { filter: `${name}:${value}` })
  if (name === 'from') {
    if (/^(me|我)$/iu.test(value)) return { from: userId }
    return /^[1-9]\d{0,14}$/.test(value) ? { from: Number(value) } : unknown()
  }
  if (name === 'type') return { type: searchTypeOf(value) ?? unknown() }
  // The path of the request decides the conversation.
  if (name === 'in') return unknown()
  const day = searchDayOf(value, ahead) ?? unknown()
  if (name === 'before') return { until: day.start }
  if (name === 'after') return { since: day.end }
  return { since: day.start, until: day.end }
}

/** Times of messages that are written at once may differ from the order of their ids by so much. */
const disorderMs = 60_000

/** The ids among which messages of that time are: of any, where an import has brought old ones behind new ones. */
export async function stretchOf(
  queries: Queries,
  { since, until }: Pick<Understood, 'since' | 'until'>,
): Promise<Stretch> {
  if ((since ?? until) === undefined || (await hasBrought(queries)))
    return { above: 0, below: Number.MAX_SAFE_INTEGER }
  const [above, below] = await Promise.all([
    since === undefined ? 0 : idNear(queries, dateOf(since - disorderMs)),
    until === undefined ? Number.MAX_SAFE_INTEGER : idNear(queries, dateOf(until + disorderMs)),
  ])
  return { above: Math.max(0, above - 1), below: until === undefined ? below : below + 1 }
}

/** The years that the database knows. */
const dateOf = (time: number) => new Date(Math.max(0, Math.min(time, Date.UTC(9999, 0, 1))))

const cursorForm = /^\d{1,15}$/

/** The stretch that a page is of. @throws Refusal */
export async function continued(
  queries: Queries,
  asked: Understood,
  cursor: string | undefined,
): Promise<Stretch> {
  if (cursor !== undefined && !cursorForm.test(cursor)) refuse('searchCursorInvalid')
  const stretch = await stretchOf(queries, asked)
  return cursor === undefined ? stretch : { ...stretch, below: Math.min(stretch.below, Number(cursor)) }
}
