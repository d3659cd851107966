import { apiQuery } from '../queries/queries.ts'

/** How much of what I may upload is used, as of now. */
export const usageQuery = { ...apiQuery('GET /api/file/usage'), staleTime: 0 }
