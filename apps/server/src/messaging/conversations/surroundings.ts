import { citedIn, MessageType } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import type { UserService } from '../../identity/users/service.ts'
import type { Links } from '../../platform/files/service.ts'
import { messagesToCite } from './message-repository.ts'
import type { Surroundings } from './msg-presenter.ts'

/** A message, in its place or not yet. */
export interface Shown {
  readonly conversation_id: number
  readonly sender_id: number
  readonly type: number
  readonly body: object
}

/** A message without its content: it is shown as withdrawn, or its sender is only named. */
export const withdrawnBy = (conversation_id: number, sender_id: number): Shown => ({
  conversation_id,
  sender_id,
  type: MessageType.withdrawn,
  body: {},
})

/** Reads what showing these messages takes. */
export async function surroundingsOf(
  queries: Queries,
  { users, links }: { users: UserService; links: Links },
  messages: readonly Shown[],
  others: readonly number[] = [],
): Promise<Surroundings> {
  const cited = messages.flatMap(({ type, body }) => citedIn(type, body) ?? [])
  const originals = await messagesToCite(queries, cited)
  // A cited message may itself cite one, whose author and preview are shown.
  const deeper = [...originals.values()].flatMap(({ type, body }) => citedIn(type, body) ?? [])
  for (const [id, message] of await messagesToCite(queries, deeper)) originals.set(id, message)
  const senders = [...messages, ...originals.values()].map(({ sender_id }) => sender_id)
  return { links, originals, people: await users.briefs([...senders, ...others], queries) }
}
