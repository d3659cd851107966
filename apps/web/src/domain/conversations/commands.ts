import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../queries/queries.ts'
import type { Target } from './target.ts'

/** Bots change their commands while a chat is open. */
const staleTime = 5 * 60_000

/** The commands of the bots of a conversation. */
export function useCommands({ kind, id }: Target) {
  const direct = useQuery({
    ...apiQuery('GET /api/chat/commands', { query: { friendId: id } }),
    staleTime,
    enabled: kind === 'direct',
  })
  const group = useQuery({
    ...apiQuery('GET /api/group/commands/{id}', { params: { id } }),
    staleTime,
    enabled: kind === 'group',
  })
  return kind === 'direct' ? direct : group
}
