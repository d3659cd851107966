import type { ChatEvent, GroupEvent } from '@parley/contract'

/** Kinds of conversations: with one person, or of a group. */
export type Kind = 'direct' | 'group'

/** A conversation: with a person, by their user id, or of a group, by its id. */
export interface Target<K extends Kind = Kind> {
  readonly kind: K
  readonly id: number
}

/** The events of a kind of conversations; each kind has its own socket. */
export type EventOf<K extends Kind> = { direct: ChatEvent; group: GroupEvent }[K]

/** Name of the socket of a kind of conversations. */
export const socketOf = { direct: 'chat', group: 'group' } as const

/** How a frame that a client sends names the conversation that it is for. */
export const addressOf = ({ kind, id }: Target): { revUserID: number } | { groupID: number } =>
  kind === 'direct' ? { revUserID: id } : { groupID: id }

type Named = { readonly groupID: number } | { readonly userID: number }

/**
 * The conversation that an event, or an entry of `synced`, is about; undefined if it is about none (`pong`), many, or a
 * person (`presence`).
 *
 * @example
 * ```ts
 * const event = parseChatEvent('{ "event": "typing", "userID": 10002 }')
 * console.log(event && targetOf(event)) // { kind: 'direct', id: 10002 }
 * ```
 */
export function targetOf(event: ChatEvent | GroupEvent | Named): Target | undefined {
  const named = 'message' in event ? event.message : event
  if ('groupID' in named) return { kind: 'group', id: named.groupID }
  if ('sendUser' in named) return { kind: 'direct', id: (named.isMe ? named.revUser : named.sendUser).id }
  return 'userID' in named && !('isOnline' in named) ? { kind: 'direct', id: named.userID } : undefined
}
