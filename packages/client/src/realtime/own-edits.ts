import type { Button, Mention, OutgoingMsg } from '@parley/contract'
import { createDesiredState, type DesiredState } from './desired-state.ts'
import type { PendingRequestsOptions } from './pending-requests.ts'

/** New content for a message. */
export interface Edit {
  readonly messageId: number
  /** The version of the message that the edit builds on; 0 for the message as sent. */
  readonly version: number
  /** The same for every attempt of one edit: the server applies it once. */
  readonly editId: string
  readonly msg: OutgoingMsg
  readonly mentions?: readonly Mention[]
  /** For a bot's text; without them it keeps its buttons. */
  readonly buttons?: readonly Button[]
}

interface Options extends PendingRequestsOptions {
  /** @returns false if it cannot be sent now */
  send(id: number, edit: Edit, requestId: string): boolean
}

/** A person's edits on the socket of a kind of conversations: each is sent, since it builds on the one before. */
export const createOwnEdits = (options: Options): DesiredState<Edit> =>
  createDesiredState({ ...options, keyOf: ({ editId }) => editId })
