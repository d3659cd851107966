import type { Target } from '../../../domain/conversations/target.ts'
import { type Found, useFound } from '../../../domain/search/found.ts'
import type { SearchType } from '../../../domain/search/wanted.ts'

const pageSize = 40

/** Conditions for messages besides their kind. */
export interface Narrowed {
  readonly text: string
  /** Author of the messages. */
  readonly from: number | undefined
}

export const isNarrow = ({ text, from }: Narrowed) => text !== '' || from !== undefined

const everything: Narrowed = { text: '', from: undefined }

/** Messages of a kind in a conversation, newest first. */
export function useContents(
  target: Target,
  type: SearchType | undefined,
  { text, from }: Narrowed = everything,
) {
  return useFound({ text, type, from, target }, { limit: pageSize, keeps: text !== '', looks: 4 })
}

type Contents = ReturnType<typeof useContents>

/**
 * Two kinds as one list, newest first: as far as both are known, so that nothing is put between what is shown already.
 */
export function together(...kinds: readonly Contents[]) {
  const open = kinds.filter(({ data, hasNextPage }) => !data || hasNextPage)
  const edges = open.map(({ data }) => data?.rows.at(-1)?.message.id ?? Number.POSITIVE_INFINITY)
  const edge = Math.max(0, ...edges)
  const isNewer = (a: Found, b: Found) => b.message.id - a.message.id
  const rows = kinds.flatMap(({ data }) => data?.rows ?? []).sort(isNewer)
  const behind = open[edges.indexOf(edge)]
  return {
    rows: rows.filter(({ message }) => message.id >= edge),
    done: kinds.find(({ data }) => data?.index)?.data?.index?.done,
    isLoading: kinds.some(({ isLoading }) => isLoading),
    isFetching: kinds.some(({ isFetching }) => isFetching),
    error: kinds.find(({ error }) => error)?.error ?? null,
    hasNextPage: kinds.some(({ hasNextPage }) => hasNextPage),
    isFetchingNextPage: kinds.some(({ isFetchingNextPage }) => isFetchingNextPage),
    fetchNextPage: () => void behind?.fetchNextPage(),
    refetch: () => void Promise.all(kinds.filter(({ error }) => error).map((one) => one.refetch())),
  }
}
