import type { UserHit } from '@parley/contract'
import { apiQuery } from '../queries/queries.ts'

/** Enough to find an account among the nicknames that contain its number. */
const searched = 50

/** Somebody by their account, if they let themselves be found: null otherwise, or when there is nobody. */
export const strangerQuery = (id: number) => ({
  ...apiQuery('GET /api/user/search', { query: { key: String(id), limit: searched } }),
  select: ({ list }: { list: readonly UserHit[] }) => list.find(({ userID }) => userID === id) ?? null,
})
