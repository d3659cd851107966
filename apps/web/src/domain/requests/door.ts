import type { CallInput } from '@parley/client'
import type { VerificationInfo } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'

/** What goes with a request, alike for persons and groups. */
export type RequestWords = Omit<CallInput<'POST /api/user/friends'>['body'], 'friendId'>

/** One of the two things that a request can be for: a friendship, a group. */
export interface Door {
  /** What it takes. */
  ask(id: number): Promise<VerificationInfo>
  send(id: number, words: RequestWords): Promise<unknown>
  refresh(client: QueryClient): Promise<unknown>
}
