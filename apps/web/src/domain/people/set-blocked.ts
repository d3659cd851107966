import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { readAgain } from '../queries/read-again.ts'

/** Ends once what the screens show of it has been read again. */
export async function setBlocked(client: QueryClient, userId: number, isBlocked: boolean) {
  await api.call(isBlocked ? 'POST /api/user/blocks' : 'DELETE /api/user/blocks', { body: { userId } })
  await readAgain(client, 'friends', 'sessions')
}
