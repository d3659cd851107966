import { apiQuery } from '../queries/queries.ts'

/** What holds now and I have not put away. */
export const openAnnouncementsQuery = apiQuery('GET /api/announcement/announcements', {
  query: { isOpen: true },
})
