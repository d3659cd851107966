import { ApiError, createHttpClient } from '@parley/client'
import { currentLanguage } from '../../platform/texts/index.ts'
import { endSession, session } from '../session/session.ts'
import { keepSocketTickets } from '../session/socket-tickets.ts'
import { fetchOrTake } from './ahead.ts'

const client = createHttpClient({
  token: () => session.getState().token,
  language: currentLanguage,
  onUnauthenticated: () => endSession(),
  onSocketTickets: keepSocketTickets,
  fetch: fetchOrTake,
})

/** @param code of the refusal @returns whether the operation can be sent again */
type OnRefused = (code: number) => boolean | Promise<boolean>
let onRefused: OnRefused = () => false

/** Looks at each refusal before its operation rejects. */
export const whenRefused = (listener: OnRefused) => {
  onRefused = listener
}

/** Operations of the server as the person who is signed in. A 401 ends the session; the app then asks to sign in. */
export const api: typeof client = {
  ...client,
  call: (...parts) =>
    client.call(...parts).catch(async (error: unknown) => {
      // As older clients do: a status other than 200 is logged (docs/wire-for-older-clients.md).
      // biome-ignore lint/suspicious/noConsole: the browser's console is the log that is meant.
      if (error instanceof ApiError && error.status !== 200) console.warn(parts[0], error.message)
      if (error instanceof ApiError && (await onRefused(error.code))) return client.call(...parts)
      throw error
    }),
}
