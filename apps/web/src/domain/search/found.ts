import type { Snippet, FoundMessage as WireFound } from '@parley/contract'
import { bodyOf, plainTextIn } from '@parley/contract/message-text'
import { type keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { type Message, ofChat, ofGroup } from '../conversations/message.ts'
import type { Target } from '../conversations/target.ts'
import { queryKeyOf } from '../queries/queries.ts'
import { cut } from './highlights.ts'
import { fieldsOf, isAsked, type Wanted } from './wanted.ts'

/** A message that was found. */
export interface Found {
  readonly target: Target
  /** Name of the conversation, as lists show it. */
  readonly name: string
  readonly avatar: string
  readonly message: Message
  readonly snippet: Snippet
  /** The part of the message's text that was found, as it is there. */
  readonly words: readonly string[]
}

function foundOf({ conversation, direct, group, snippet, highlights }: WireFound): Found | undefined {
  const { kind, id, name, avatar } = conversation
  const message = direct ? ofChat(direct) : group && ofGroup(group)
  if (!message) return undefined
  const { msg } = message
  const words = cut(plainTextIn(msg.type, bodyOf(msg)), highlights)
  return { target: { kind, id }, name, avatar, message, snippet, words }
}

interface Options {
  /** Rows of a page. */
  limit?: number
  enabled?: boolean
  /** How often the results are looked up again, after 3, 6, 12 … seconds. Default: not at all. */
  looks?: number
  /** Earlier results stay until there are new ones. Default: they do. */
  keeps?: boolean
}

const endpoint = 'GET /api/search/messages'

/** Until results are looked up again that may lack messages. */
const lookMs = 3000

/**
 * Milliseconds until results are looked up again, or false. While the index is not complete, as on a new site, some
 * are still missing. Those of the last seconds come to the index later on a server that is busy.
 */
export function nextLook(pages: readonly { index?: unknown }[] = [], updates: number, looks: number) {
  const [first, ...others] = pages
  if (!first || others.length > 0) return false
  if (first.index !== undefined) return lookMs
  return updates <= looks && lookMs * 2 ** (updates - 1)
}

const filtersIn = (query: unknown) => JSON.stringify({ ...(query as object), text: '' })

/** Keeps what was found before by the same filters: by others it would be wrong, and not only old. */
const alike = (query: object) =>
  ((before: unknown, of?: { queryKey: readonly unknown[] }) =>
    filtersIn(of?.queryKey[1]) === filtersIn(query) ? before : undefined) as typeof keepPreviousData

/** Messages that are found, newest first, page by page. */
export function useFound(
  wanted: Wanted,
  { limit = 20, enabled = true, keeps = true, looks = 0 }: Options = {},
) {
  const query = { ...fieldsOf(wanted), limit }
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint), query],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoint, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: enabled && isAsked(wanted),
    // Messages come and go without an event for these results.
    staleTime: 10_000,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => nextLook(data?.pages, dataUpdateCount, looks),
    ...(keeps && { placeholderData: alike(query) }),
    select: ({ pages }) => ({
      rows: [
        ...new Map(
          pages
            .flatMap(({ list }) => list.flatMap((row) => foundOf(row) ?? []))
            .map((row) => [row.message.id, row]),
        ).values(),
      ],
      index: pages.at(-1)?.index,
    }),
  })
}

export type FoundQuery = ReturnType<typeof useFound>
