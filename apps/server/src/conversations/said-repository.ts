import type { Queries } from '../storage/database.ts'
import { isOfConversation } from './fragments.ts'

/** The newest messages of all conversations, the newest first. @param before the id that they are older than */
export function newestSaid(
  queries: Queries,
  before: number | undefined,
  limit: number,
): Promise<Array<{ id: number; type: number; body: object }>> {
  return queries
    .selectFrom('messages')
    .select(['id', 'type', 'body'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .where(isOfConversation('messages'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
