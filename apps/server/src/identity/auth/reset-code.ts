import { createHash } from 'node:crypto'
import { limits } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import { plainCode, randomCode } from './code.ts'
import { openResets, putResets } from './reset-repository.ts'

/** Makes the only code with which this person can set a new password, such as `K7QF-2MXD-9RTW-HB4C`. */
export async function issueResetCode(
  queries: Queries,
  userId: number,
): Promise<{ code: string; expiresAt: Date }> {
  const text = randomCode()
  const expiresAt = await putResetCodes(queries, new Map([[userId, text]]), limits.resetHours)
  return { code: shownCode(text), expiresAt }
}

/** Makes these the only codes with which these people can set new passwords. Gives their end. */
export function putResetCodes(
  queries: Queries,
  codes: ReadonlyMap<number, string>,
  hours: number,
): Promise<Date> {
  const hashes = new Map([...codes].map(([userId, text]) => [userId, codeHash(text)]))
  return putResets(queries, hashes, hours)
}

/** A code as people are shown it. */
export const shownCode = (text: string): string => text.replace(/....(?!$)/g, '$&-')

/** A random code as it is shown. */
export const newCode = (): string => shownCode(randomCode())

/** The hash of a code as somebody types it. 80 random bits need no salt. */
export function codeHash(typed: string): string {
  return createHash('sha256').update(plainCode(typed)).digest('base64url')
}

/** The people among these whose code can still be used. */
export function openResetCodes(
  queries: Queries,
  codes: ReadonlyMap<number, string>,
): Promise<ReadonlySet<number>> {
  return openResets(queries, new Map([...codes].map(([userId, text]) => [userId, codeHash(text)])))
}
