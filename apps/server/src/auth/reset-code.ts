import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@parley/contract'
import type { Queries } from '../storage/database.ts'
import { putReset } from './reset-repository.ts'

/** Without letters that are read as digits or as one another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes the only code with which this person can set a new password, such as `K7QF-2MXD-9RTW-HB4C`. */
export async function issueResetCode(
  queries: Queries,
  userId: number,
): Promise<{ code: string; expiresAt: Date }> {
  const text = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('')
  const expiresAt = await putReset(queries, userId, codeHash(text), limits.resetHours)
  return { code: text.replace(/....(?!$)/g, '$&-'), expiresAt }
}

/** Of a code as somebody types it: in any case, with or without dashes, an O for a zero. 80 random bits need no salt. */
export function codeHash(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
  return createHash('sha256').update(plain).digest('base64url')
}
