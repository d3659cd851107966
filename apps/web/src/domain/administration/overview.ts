import { apiQuery } from '../queries/queries.ts'

/** How often it is requested while somebody looks. */
const everyMs = 30_000

/** Days are those of this device. */
export const overviewQuery = () => ({
  ...apiQuery('GET /api/settings/admin/overview', {
    query: { ahead: -new Date().getTimezoneOffset() },
  }),
  staleTime: 0,
  refetchInterval: everyMs,
})
