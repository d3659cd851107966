import { createHash } from 'node:crypto'
import { limits } from '@parley/contract'
import type { Queries } from '../storage/database.ts'
import { plainCode, randomCode } from './code.ts'
import { putReset } from './reset-repository.ts'

/** Makes the only code with which this person can set a new password, such as `K7QF-2MXD-9RTW-HB4C`. */
export async function issueResetCode(
  queries: Queries,
  userId: number,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newCode()
  const expiresAt = await putReset(queries, userId, codeHash(code), limits.resetHours)
  return { code, expiresAt }
}

/** A random code as it is shown. */
export const newCode = (): string => randomCode().replace(/....(?!$)/g, '$&-')

/** Of a code as somebody types it. 80 random bits need no salt. */
export function codeHash(typed: string): string {
  return createHash('sha256').update(plainCode(typed)).digest('base64url')
}
