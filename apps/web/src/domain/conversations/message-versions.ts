import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../queries/queries.ts'

/** The former versions of an edited message, the last first. */
export const useMessageVersions = (messageId: number) =>
  useQuery({
    ...apiQuery('GET /api/chat/versions', { query: { messageId, limit: -1 } }),
    staleTime: 0,
    gcTime: 0,
  })
