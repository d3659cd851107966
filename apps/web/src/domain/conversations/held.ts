import { api } from '../api/api.ts'

/** A message that the staff has still to look at is not to be sent any more. */
export const takeBackHeld = (clientMessageId: string) =>
  api.call('DELETE /api/words/held', { body: { clientMessageId } })
