import type { Button, Mention, OutgoingMsg } from '@parley/contract'
import { createDesiredState, type DesiredState } from './desired-state.ts'
import type { PendingRequestsOptions } from './pending-requests.ts'

/** What is to stand in the place of what a message says. */
export interface Edit {
  readonly messageId: number
  /** The version of the message that it was written on; 0 for what was sent. */
  readonly version: number
  /** The same for as long as it is the same edit: the server makes one of each. */
  readonly editId: string
  readonly msg: OutgoingMsg
  readonly mentions?: readonly Mention[]
  /** Of a bot's text: without them it keeps those that it has. */
  readonly buttons?: readonly Button[]
}

interface Options extends PendingRequestsOptions {
  /** @returns false if it cannot be told now */
  send(id: number, edit: Edit, requestId: string): boolean
}

/** A person's edits on the socket of a kind of conversations: each is told, for it builds on the one before. */
export const createOwnEdits = (options: Options): DesiredState<Edit> =>
  createDesiredState({ ...options, keyOf: ({ editId }) => editId })
