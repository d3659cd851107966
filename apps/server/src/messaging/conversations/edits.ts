import { isDeepStrictEqual } from 'node:util'
import { type Button, citedIn, editLimits, kindOf, MessageType, type Msg, msgOf } from '@parley/contract'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { Content, StoredMessage } from './drafts.ts'
import { filesIn } from './msg-presenter.ts'
import { factsIn } from './records.ts'
import { isSurvey } from './surveys.ts'

/** The last edit of a message, as it is kept with it. */
export interface StoredEdit {
  readonly version: number
  readonly at: string
  /** The sender's id of it. */
  readonly id: string
}

/** A text that mentions somebody is a text. */
const sortOf = (type: number) => (type === MessageType.at ? MessageType.text : type)

const isWritten = (type: number) => ['text', 'markup'].includes(kindOf(type)?.content ?? '')

/**
 * Whether a message cannot be edited: words of others, which were forwarded or saved, and surveys, which people answer.
 */
const isFixed = (body: object) => {
  const { forwarded, saved, record } = factsIn(body)
  return Boolean(forwarded || saved || record) || isSurvey(body)
}

/** Is this somebody's to edit, and for how long? @param hours for which people edit what they wrote @throws Refusal */
export function checkEditing(
  message: StoredMessage,
  userId: number,
  hours: number | 'always',
  now: Date,
): void {
  if (message.type === MessageType.withdrawn) refuse('messageWithdrawn')
  if (message.sender_id !== userId || !isWritten(message.type) || isFixed(message.body))
    refuse('editForbidden')
  if (hours === 'always') return
  if (hours === 0) refuse('editingOff')
  if (now.getTime() - message.created_at.getTime() > hours * 3600_000) refuse('editTooLate', { hours })
}

/** An edit says something else, of the same kind, about the same message and with the same files. @throws Refusal */
export function checkContent({ type, body }: StoredMessage, content: Content): void {
  if (sortOf(type) !== sortOf(content.type) || citedIn(type, body) !== content.originalId) refuseField('msg')
  const files = (one: { type: number; body: object }) => filesIn(msgOf(one.type, one.body) as Msg).sort()
  if (files({ type, body }).join() !== files(content).join()) refuseField('msg')
}

/** @returns the version that an edit makes, if it was written on the one that there is @throws Refusal */
export function versionAfter({ edited }: StoredMessage, writtenOn: number): number {
  const version = edited?.version ?? 0
  if (writtenOn !== version) refuse('editOutdated')
  if (version >= editLimits.versions) refuse('editsUsedUp', { max: editLimits.versions })
  return version + 1
}

export const saysTheSame = ({ type, body, mentions }: Content, before: StoredMessage): boolean =>
  type === before.type &&
  isDeepStrictEqual(body, before.body) &&
  isDeepStrictEqual(mentions ?? [], before.mentions ?? [])

/**
 * The content with what is known of the message besides.
 * @param given its buttons from now on, if others were sent
 */
export function withFacts(content: Content, { body }: StoredMessage, given?: readonly Button[]): Content {
  const { isFileExpired, noLinkPreview, album, command, buttons, thread } = factsIn(body)
  const facts = {
    ...(isFileExpired && { isFileExpired }),
    ...(noLinkPreview && { noLinkPreview }),
    ...(album && { album }),
    ...(command && { command }),
    ...((given ?? buttons)?.length && { buttons: given ?? buttons }),
    ...(thread && { thread }),
  }
  return { ...content, body: { ...content.body, ...facts } }
}
