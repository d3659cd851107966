import { loadUserConfig } from '../domain/me/user-config.ts'
import { forgetOthers } from '../domain/session/left-behind.ts'
import { isSignedIn } from '../domain/session/session.ts'

/** Milliseconds that the server has to say that a session is over; without a network one must not wait for it. */
const patience = 2000

/**
 * Resolves when it is known whose device this is, as far as that can be known, and nothing is left of anybody else: a
 * session may have ended while no page was open.
 *
 * @param tell says that the server could not be asked
 */
export async function checkSession(tell: (error: unknown) => Promise<void>) {
  if (isSignedIn()) {
    const asked = loadUserConfig().catch(tell)
    const wait = new Promise((resolve) => setTimeout(resolve, patience))
    await Promise.race([asked, wait])
    void asked.then(() => (isSignedIn() ? undefined : forgetOthers()))
  }
  await forgetOthers()
}
