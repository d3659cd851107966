import { createHttpClient } from '@parley/client'
import { currentLanguage } from '../../platform/texts/index.ts'
import { endSession, session } from '../session/session.ts'

/** Calls of the server as whoever is signed in. A 401 ends the session; the app then asks to sign in. */
export const api = createHttpClient({
  token: () => session.getState().token,
  language: currentLanguage,
  onUnauthenticated: () => endSession(),
})
