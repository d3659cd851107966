import type { Queries } from '../storage/database.ts'
import type { UserService } from '../users/service.ts'
import { messagesById } from './message-repository.ts'
import { citedId, type Surroundings } from './msg-presenter.ts'

/** A message, in its place or not yet. */
export interface Shown {
  readonly sender_id: number
  readonly type: number
  readonly body: object
}

/** Reads what showing these messages takes. */
export async function surroundingsOf(
  queries: Queries,
  users: UserService,
  messages: readonly Shown[],
  others: readonly number[] = [],
): Promise<Surroundings> {
  const cited = messages.flatMap((message) => citedId(message) ?? [])
  const originals = await messagesById(queries, cited)
  // A cited message may itself cite one, whose author and preview are shown.
  const deeper = [...originals.values()].flatMap((message) => citedId(message) ?? [])
  for (const [id, message] of await messagesById(queries, deeper)) originals.set(id, message)
  const senders = [...messages, ...originals.values()].map(({ sender_id }) => sender_id)
  return { originals, people: await users.briefs([...senders, ...others], queries) }
}
