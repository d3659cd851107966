import type { Data, Endpoints } from '@parley/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { refusalOf } from '../api/api-errors.ts'
import { queryKeyOf } from '../queries/queries.ts'

/** Somebody who need be no friend. */
export type Card = Data<Endpoints['GET /api/user/card']>

/** Null for a person whom I may not see, or who is not there: the server does not say which. */
export function cardQuery(userID: number) {
  const input = { query: { userID } }
  return queryOptions({
    queryKey: queryKeyOf('GET /api/user/card', input),
    queryFn: ({ signal }): Promise<Card | null> =>
      api.call('GET /api/user/card', input, { signal }).catch((error) => {
        refusalOf(error)
        return null
      }),
  })
}
