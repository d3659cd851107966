import { api } from '../api/api.ts'
import { usePagedSearch } from '../queries/use-paged-search.ts'

/** People whose account is the key, or whose nickname has it. */
export const usePeopleSearch = (key: string) =>
  usePagedSearch({
    endpoint: 'GET /api/user/search',
    key,
    fetchPage: (query, signal) => api.call('GET /api/user/search', { query }, { signal }),
    idOf: ({ userID }) => userID,
  })
