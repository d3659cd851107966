import type { Queries } from '../../db/database.ts'
import type { StoredStanding } from './surveys.ts'

export async function keepStanding(
  queries: Queries,
  messageId: number,
  tally: StoredStanding,
): Promise<void> {
  await queries
    .updateTable('messages')
    .set({ tally: JSON.stringify(tally) })
    .where('id', '=', messageId)
    .execute()
}
