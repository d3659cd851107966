import type { CallInput } from '@parley/client'
import type { VerificationInfo } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'

/** Content of a request, the same for persons and groups. */
export type RequestWords = Omit<CallInput<'POST /api/user/friends'>['body'], 'friendId'>

/** The two kinds of requests: for a friendship, and to join a group. */
export interface Door {
  /** Fetches the requirements. */
  ask(id: number): Promise<VerificationInfo>
  send(id: number, words: RequestWords): Promise<unknown>
  refresh(client: QueryClient): Promise<unknown>
}
