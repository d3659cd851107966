import type { ListedSignUp } from '@parley/contract'
import { listLimits } from '@parley/contract/list-limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { queryKeyOf } from '../queries/queries.ts'

const endpoint = 'GET /api/chat/sign_ups'
const limit = listLimits.page.max

/** The number behind which the next page begins; undefined where there is none. */
const nextAfter = (list: readonly ListedSignUp[]) => (list.length < limit ? undefined : list.at(-1)?.number)

/** Entries of a sign-up list in order, page by page. */
export function useSignUps(messageId: number) {
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint), messageId],
    queryFn: ({ pageParam: after, signal }) =>
      api.call(endpoint, { query: { messageId, after, limit } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ list }) => nextAfter(list),
    select: ({ pages }) => pages.flatMap(({ list }) => list),
    gcTime: 0,
  })
}

/** All of them. */
export async function fetchSignUps(messageId: number): Promise<readonly ListedSignUp[]> {
  const all: ListedSignUp[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { list }: { list: ListedSignUp[] } = await api.call(endpoint, {
      query: { messageId, after, limit },
    })
    all.push(...list)
    after = nextAfter(list)
  }
  return all
}
