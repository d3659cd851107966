import { api } from '../api/api.ts'
import { usePagedSearch } from '../queries/use-paged-search.ts'

/** Groups that may be found, whose id is the key or whose title has it. */
export const useGroupSearch = (key: string) =>
  usePagedSearch({
    endpoint: 'GET /api/group/search',
    key,
    fetchPage: (query, signal) => api.call('GET /api/group/search', { query }, { signal }),
    idOf: ({ groupId }) => groupId,
  })
