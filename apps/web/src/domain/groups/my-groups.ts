import { apiQuery } from '../queries/queries.ts'

/** My groups by how I came into them. */
export const myGroupsQuery = {
  created: apiQuery('GET /api/group/my', { query: { limit: -1, mode: 1 } }),
  joined: apiQuery('GET /api/group/my', { query: { limit: -1, mode: 2 } }),
}
