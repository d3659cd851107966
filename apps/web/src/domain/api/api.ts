import { ApiError, createHttpClient } from '@parley/client'
import { currentLanguage } from '../../platform/texts/index.ts'
import { endSession, session } from '../session/session.ts'
import { secondFactorMissing } from './second-factor-codes.ts'

const client = createHttpClient({
  token: () => session.getState().token,
  language: currentLanguage,
  onUnauthenticated: () => endSession(),
})

let onLacking = () => {}

/** Calls back when the server answers nothing but setting up a second factor. */
export const whenLacking = (listener: () => void) => {
  onLacking = listener
}

/** Calls of the server as whoever is signed in. A 401 ends the session; the app then asks to sign in. */
export const api: typeof client = {
  ...client,
  call: (...parts) =>
    client.call(...parts).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === secondFactorMissing) onLacking()
      throw error
    }),
}
