import { codeNamed, goalOf } from './goal.ts'

/** By which invitation somebody comes to registration, be it on the way to sign in. */
export const invitationIn = (search: string): string | undefined =>
  codeNamed(search) ?? /^\/i\/([\w-]{12,48})\/?$/.exec(goalOf(search))?.[1]
