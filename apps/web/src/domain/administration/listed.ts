import type { Endpoint } from '@parley/contract'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { queryKeyOf } from '../queries/queries.ts'

export const pageSize = 20

/** Lists that others change all the time, without an event: they are fetched anew whenever they are opened. */
export const listed = { staleTime: 0, placeholderData: keepPreviousData } as const

/** Reads lists again that an act of mine has made old. */
export const readListsAgain = (client: QueryClient, ...endpoints: Endpoint[]) =>
  Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })))
