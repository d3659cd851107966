import { apiQuery } from '../queries/queries.ts'

/** Announcements that are live and that I have not dismissed. */
export const openAnnouncementsQuery = apiQuery('GET /api/announcement/announcements', {
  query: { isOpen: true },
})
