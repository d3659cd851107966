import { safePath } from '../session/redirect.ts'
import { invitationPath } from './link.ts'

const written = /^[\dA-Za-z -]{12,48}$/

const named = (search: string) => {
  const code = new URLSearchParams(search).get('invitation') ?? ''
  return written.test(code) ? code : undefined
}

/** Where somebody at sign-in wants to go, by the query of its address: to what they are invited, or back. */
export function goalOf(search: string): string {
  const code = named(search)
  return code === undefined
    ? safePath(new URLSearchParams(search).get('redirect_url'))
    : invitationPath(encodeURIComponent(code))
}

/** By which invitation somebody comes to sign-in or registration. */
export const invitationIn = (search: string): string | undefined =>
  named(search) ?? /^\/i\/([\dA-Za-z-]{12,48})\/?$/.exec(goalOf(search))?.[1]
