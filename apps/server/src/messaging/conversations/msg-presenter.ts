import { bodyFields, bodyOf, citedIn, kindOf, MessageType, type Msg, msgOf } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import type { Brief, UserService } from '../../identity/users/service.ts'
import { type Links, publicIdOf } from '../../platform/files/service.ts'
import type { StoredMessage } from './drafts.ts'
import { excerptOf } from './excerpt.ts'
import { withImageSources } from './image-sources.ts'
import { messagesToCite } from './message-repository.ts'

/** What a presenter loads to show messages: the people, the originals of replies and quotes, links to files. */
export interface RenderContext {
  readonly links: Links
  readonly people: ReadonlyMap<number, Brief>
  readonly originals: ReadonlyMap<number, StoredMessage>
  /** The two people of each one-to-one conversation. */
  readonly pairs: ReadonlyMap<number, readonly [low: number, high: number]>
  /** Nicknames that authors have in their groups, by `groupId userId`. */
  readonly nicknames: ReadonlyMap<string, string>
}

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
export async function readRenderContext(
  queries: Queries,
  { users, links }: { users: UserService; links: Links },
  messages: readonly Shown[],
  others: readonly number[] = [],
): Promise<RenderContext> {
  const cited = messages.flatMap(({ type, body }) => citedIn(type, body) ?? [])
  const originals = await messagesToCite(queries, cited)
  // A cited message may itself cite one, whose author and preview are shown.
  const deeper = [...originals.values()].flatMap(({ type, body }) => citedIn(type, body) ?? [])
  for (const [id, message] of await messagesToCite(queries, deeper)) originals.set(id, message)
  const senders = [...messages, ...originals.values()].map(({ sender_id }) => sender_id)
  const people = await users.briefs([...senders, ...others], queries)
  return { links, originals, people, pairs: none, nicknames: none }
}

const none: ReadonlyMap<never, never> = new Map<never, never>()

export function presentMsg(row: StoredMessage, context: RenderContext): Msg {
  const { type } = row
  const body = presentBody(row, context)
  const originalId = citedIn(type, row.body)
  if (originalId === undefined) return msgOf(type, body)
  const original = context.originals.get(originalId)
  const msg = original
    ? msgOf(original.type, presentBody(excerptOf(original), context))
    : msgOf(MessageType.withdrawn, { msgID: originalId, content: '' })
  return msgOf(type, { ...body, msg })
}

/** Body of a message, without the original that it may be about. */
function presentBody(row: StoredMessage, context: RenderContext): object {
  const { type, body } = row
  if (type === MessageType.withdrawn) return { msgID: row.id, ...returnedFields(type, body) }
  return kindOf(type)?.cites
    ? citation(row, context)
    : linked(type, returnedFields(type, body), context.links)
}

/**
 * The part of a body that everybody receives; everything else stored with it is for their extras, or for the server.
 */
function returnedFields(type: number, body: object): object {
  const stored = body as Readonly<Record<string, unknown>>
  const fields = bodyFields[type]?.received?.filter((name) => name in stored)
  return fields ? Object.fromEntries(fields.map((name) => [name, stored[name]])) : body
}

/** Content apart from its conversation, and so without citing anything. */
export const presentSaid = ({ type, body }: Pick<StoredMessage, 'type' | 'body'>, links: Links): Msg =>
  msgOf(type, linked(type, returnedFields(type, body), links))

/** A body whose files are shown as links; it is kept with the files' own paths. */
function linked(type: number, body: object, links: Links): object {
  const { files } = kindOf(type) ?? {}
  if (files === undefined) return body
  if (files !== 'markup') return { ...body, src: links.shown((body as { src: string }).src) }
  const { content } = body as { content: string }
  return { ...body, content: withImageSources(content, (src) => links.shown(src)) }
}

/** A message that was presented before, with its files as other links. */
export function withLinks(msg: Msg, links: Links): Msg {
  const body = linked(msg.type, bodyOf(msg), links)
  const { msg: original } = body as { msg?: Msg }
  return msgOf(msg.type, original ? { ...body, msg: withLinks(original, links) } : body)
}

/** Ids of the files that such a message shows. */
export function filesIn(msg: Msg): string[] {
  const found = new Set<string>()
  const note = (path: string) => {
    const id = publicIdOf(path)
    if (id !== undefined) found.add(id)
    return path
  }
  withLinks(msg, { shown: note })
  return [...found]
}

/** Everything but the ids comes from the original as it is now, so that its withdrawal empties what cites it. */
function citation(row: StoredMessage, context: RenderContext) {
  const { msgID, content } = row.body as { msgID: number; content: string }
  const original = context.originals.get(msgID)
  return {
    msgID,
    content,
    [`${kindOf(row.type)?.body}Preview`]: original?.preview ?? '',
    userID: original?.sender_id ?? row.sender_id,
    userNickName: (original && context.people.get(original.sender_id)?.nickname) ?? '',
    originMsgDate: (original ?? row).created_at.toISOString(),
  }
}
