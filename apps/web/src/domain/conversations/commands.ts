import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../queries/queries.ts'
import type { Target } from './target.ts'

/** Bots change what they can be asked for while a chat is open. */
const staleTime = 5 * 60_000

/** What the bots of a conversation can be asked for. */
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
