import { safePath } from '../session/redirect.ts'
import { invitationPath } from './link.ts'

/** The code that the address of registration names. */
export const codeNamed = (search: string): string | undefined =>
  /^[\w-]{12,48}$/.exec(new URLSearchParams(search).get('invitation') ?? '')?.[0]

/** Where somebody at sign-in wants to go, by the query of its address: to what they are invited, or back. */
export function goalOf(search: string): string {
  const code = codeNamed(search)
  return code ? invitationPath(code) : safePath(new URLSearchParams(search).get('redirect_url'))
}
