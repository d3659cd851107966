import type { Queries } from '../../../db/database.ts'
import { deletePasskeysOf } from '../passkeys/repository.ts'
import { deleteFactor } from './repository.ts'

/** From now on the password alone opens this account. @returns whether anything else did */
export async function removeSecondFactor(queries: Queries, userId: number): Promise<boolean> {
  const wasOn = await deleteFactor(queries, userId)
  const passkeys = await deletePasskeysOf(queries, userId)
  return wasOn || passkeys > 0
}
