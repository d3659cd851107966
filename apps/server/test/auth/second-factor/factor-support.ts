import { Secret, TOTP } from 'otpauth'
import type { Person } from '../../support/people.ts'
import { password } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'

type Caller = Pick<Person, 'call'>

/** Code that an app shows for a secret: now, or so many half minutes later. */
export const codeOf = (secret: string, later = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * 30_000 })

/** A code that is not that of a secret, at any time near now. */
export function wrongCodeOf(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2, 3].map((later) => codeOf(secret, later)))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.has(code)) ??
    ''
  )
}

/** Turns the second factor of somebody on. */
export async function turnOn(person: Caller) {
  const { secret } = await person.call('POST /api/auth/second_factor', { body: { password } })
  const { recoveryCodes } = await person.call('PUT /api/auth/second_factor', {
    body: { code: codeOf(secret) },
  })
  const [recovery = '', another = ''] = recoveryCodes
  return { secret, recoveryCodes, recovery, another }
}

/** As if half a minute went by after each code: the last one that was used is long ago. */
export async function laterFor({ context }: TestServer, userId: number): Promise<void> {
  const { queries } = context.database
  await queries.updateTable('second_factors').set({ last_step: 0 }).where('user_id', '=', userId).execute()
}
