import type {
  ChangeTopic,
  ChatEventOf,
  GroupEventOf,
  GroupUpdate,
  MessageExtras,
  SystemLine,
} from '@parley/contract'
import type { OwnPart } from '../../platform/sockets/notices.ts'
import type { StoredMessage } from './drafts.ts'
import { extrasInEvent, extrasOf } from './extras.ts'
import type { Presenter } from './kind.ts'
import type { RenderContext } from './msg-presenter.ts'

/** An event of a conversation's log, as it is sent live and in catch-up. */
export type LogEvent<Message> = LoggedMessage<Message> | LoggedNotice<Message> | LoggedOther | LoggedTopics

export interface Place {
  readonly position: number
  /** The version of the conversation's members that it happened under. */
  readonly membersVersion: number
}

export interface LoggedMessage<Message> extends Place {
  readonly kind: 'message'
  readonly message: Message
  /** The user to whom it is presented as their own. */
  readonly by: number
  readonly extras: MessageExtras | undefined
  readonly sequence: number
  readonly clientMessageId: string | null
}

/** The message was erased by age; with `upTo`, everything up to this sequence. */
export type Erased = NonNullable<ChatEventOf<'notice'>['erased']>

/** A change of a message. */
interface LoggedNotice<Message> extends Place {
  readonly kind: 'notice'
  readonly message: Message
  readonly by: number
  readonly erased: Erased | undefined
}

type Unnamed<E> = E extends unknown ? Omit<E, 'groupID' | 'position'> : never

/**
 * An event alike for everybody, but for how it names the conversation, and for the part that is for one person alone.
 * Clients without `parley.v2` do not receive it.
 */
interface LoggedOther extends Place {
  readonly kind: 'event'
  readonly event: Unnamed<GroupEventOf<'reaction' | 'pin' | 'edit' | 'poll' | 'list' | 'linkPreview'>>
  readonly own?: OwnPart
}

/** Something is to be read again. Clients without `parley.v2` do not receive it. */
interface LoggedTopics extends Place {
  readonly kind: 'changed'
  readonly topics: readonly ChangeTopic[]
  readonly line: SystemLine | undefined
  /** The settings that differ; the log does not have them. */
  readonly update?: GroupUpdate
}

/** A message's place in its log; those of the time before there were changes have their sequence. */
export const positionOf = ({ position, sequence }: StoredMessage) => position ?? sequence

export function loggedMessage<Message extends object>(
  row: StoredMessage,
  presenter: Presenter<Message>,
  context: RenderContext,
  membersVersion: number,
): LoggedMessage<Message> {
  return {
    kind: 'message',
    message: presenter.message(row, context),
    by: row.sender_id,
    extras: extrasOf(row, presenter.withdrawer?.(row, context), context.people.get(row.sender_id)),
    sequence: row.sequence,
    position: positionOf(row),
    clientMessageId: row.client_message_id,
    membersVersion,
  }
}

/** A message or what became of it, as it travels to those who hear of it. */
export function noticeOf<Message>(logged: LoggedMessage<Message> | LoggedNotice<Message>) {
  const { message, position } = logged
  if (logged.kind === 'notice') return { message, position, ...(logged.erased && { erased: logged.erased }) }
  const { extras, sequence, clientMessageId } = logged
  return {
    message,
    ...extrasInEvent(extras),
    sequence,
    position,
    ...(clientMessageId && { clientMessageId }),
  }
}
