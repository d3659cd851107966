import { type GroupEventOf, type GroupUpdate, PollVotes, ReactionCounts } from '@parley/contract'
import Type, { type Static, type TObject } from 'typebox'
import type { Transaction } from '../../db/database.ts'
import type { OwnPart } from '../../platform/sockets/notices.ts'
import type { StoredMessage } from './drafts.ts'
import { extrasOf } from './extras.ts'
import type { ConversationKind, Presenter } from './kind.ts'
import type { LogEvent, Place } from './log-event.ts'
import { presentMsg, type RenderContext, type Shown, withdrawnBy } from './msg-presenter.ts'
import { signUpsOf } from './sign-up-lists.ts'
import { peopleIn, StoredLine } from './system-line.ts'

/** Changes of a conversation besides its messages, by kind, as its log stores them. */
const schemas = {
  withdrawal: Type.Object({
    kind: Type.Literal('withdrawal'),
    messageId: Type.Integer(),
    /** The person who is shown as the one who withdrew it. */
    by: Type.Integer(),
    content: Type.String(),
    preview: Type.String(),
    /** The withdrawer's id of the frame, if it had one. */
    clientMessageId: Type.Optional(Type.String()),
    /** It went by its age: it, or everything up to a sequence but for what is held. */
    erased: Type.Optional(Type.Object({ upTo: Type.Optional(Type.Integer()) })),
  }),
  reaction: Type.Object({
    kind: Type.Literal('reaction'),
    messageId: Type.Integer(),
    by: Type.Integer(),
    emoji: Type.String(),
    on: Type.Boolean(),
    /** Counts since the change. */
    reactions: ReactionCounts,
  }),
  pin: Type.Object({
    kind: Type.Literal('pin'),
    messageId: Type.Integer(),
    by: Type.Integer(),
    on: Type.Boolean(),
    line: Type.Optional(StoredLine),
  }),
  edit: Type.Object({ kind: Type.Literal('edit'), messageId: Type.Integer(), by: Type.Integer() }),
  poll: Type.Object({
    kind: Type.Literal('poll'),
    messageId: Type.Integer(),
    // Not who voted: of a secret poll it would outlive the vote.
    votes: PollVotes,
  }),
  /** The list's state and entries are read when the change is presented: what was withdrawn has left the log. */
  list: Type.Object({ kind: Type.Literal('list'), messageId: Type.Integer() }),
  /** The link preview of a message has changed. */
  linkPreview: Type.Object({ kind: Type.Literal('linkPreview'), messageId: Type.Integer() }),
  /** A change of a group: its settings, its members or their roles. */
  group: Type.Object({ kind: Type.Literal('group'), line: Type.Optional(StoredLine) }),
} as const satisfies Record<string, TObject>

type ChangeOf<K extends keyof typeof schemas> = Static<(typeof schemas)[K]>

export type Change = { [K in keyof typeof schemas]: ChangeOf<K> }[keyof typeof schemas]

/** A change in its conversation's log. */
export interface LoggedChange<C extends Change = Change> extends Place {
  readonly conversationId: number
  readonly change: C
  readonly at: Date
  /** The message of an edit, a preview or a list, as it is now: what it contained before has left the log. */
  readonly message?: StoredMessage
  /** The reader's own answers in the survey of this change, for that reader alone. */
  readonly own?: OwnPart
  /** What is different in a group, for connected members alone: the log does not have it. */
  readonly update?: GroupUpdate
}

export type LoggedWithdrawal = LoggedChange<ChangeOf<'withdrawal'>>

/** How a kind of change is presented, live and in catch-up. */
interface ChangePresentation<C extends Change> {
  /** People and messages that the event shows. */
  shown(logged: LoggedChange<C>): readonly Shown[]
  event<Message extends object>(
    logged: LoggedChange<C>,
    presenter: Presenter<Message>,
    context: RenderContext,
  ): LogEvent<Message>
}

const ownShown = ({ own, conversationId }: LoggedChange) => (own ? [withdrawnBy(conversationId, own.by)] : [])

const presentations: { readonly [K in keyof typeof schemas]: ChangePresentation<ChangeOf<K>> } = {
  withdrawal: {
    shown: ({ change, conversationId }) => [withdrawnBy(conversationId, change.by)],
    event: (logged, presenter, context) => ({
      kind: 'notice',
      message: presenter.withdrawal(logged, context),
      by: logged.change.by,
      erased: logged.change.erased,
      ...placeOf(logged),
    }),
  },
  reaction: {
    shown: ({ change, conversationId }) => [withdrawnBy(conversationId, change.by)],
    event: (logged) => {
      const { kind, ...said } = logged.change
      return { kind: 'event', event: { event: kind, ...said }, ...placeOf(logged) }
    },
  },
  pin: {
    shown: ({ change: { by, line }, conversationId }) =>
      line ? peopleIn(conversationId, line) : [withdrawnBy(conversationId, by)],
    event: (logged, presenter, context) => {
      const { kind, messageId, by, on } = logged.change
      const line = lineOf(logged, presenter, context)
      return {
        kind: 'event',
        event: { event: kind, messageId, by, on, ...(line && { line }) },
        ...placeOf(logged),
      }
    },
  },
  edit: {
    shown: ({ message }) => (message ? [message] : []),
    event: (logged, _, context) => ({
      kind: 'event',
      event: editEventOf(logged.message, context),
      ...placeOf(logged),
    }),
  },
  poll: {
    shown: ownShown,
    event: (logged) => {
      const { kind, messageId, votes } = logged.change
      const { own } = logged
      return {
        kind: 'event',
        event: { event: kind, messageId, votes },
        ...(own && { own }),
        ...placeOf(logged),
      }
    },
  },
  list: {
    shown: ownShown,
    event: (logged) => {
      const { message, own } = logged
      const entries = signUpsOf(message?.tally, message?.sign_ups)
      const { kind, messageId } = logged.change
      return {
        kind: 'event',
        event: { event: kind, messageId, ...(entries && { entries }) },
        ...(own && { own }),
        ...placeOf(logged),
      }
    },
  },
  linkPreview: {
    shown: ({ message }) => (message ? [message] : []),
    event: (logged) => {
      const { id, link_preview } = logged.message ?? {}
      if (id === undefined || !link_preview) throw new Error('a preview is published with its message')
      const event = { event: 'linkPreview', messageId: id, linkPreview: link_preview } as const
      return { kind: 'event', event, ...placeOf(logged) }
    },
  },
  group: {
    shown: ({ change: { line }, conversationId }) => (line ? peopleIn(conversationId, line) : []),
    event: (logged, presenter, context) => ({
      kind: 'changed',
      topics: ['groups'],
      line: lineOf(logged, presenter, context),
      ...(logged.update && { update: logged.update }),
      ...placeOf(logged),
    }),
  },
}

function lineOf(
  { change: { line }, conversationId, position, at }: LoggedChange<ChangeOf<'group' | 'pin'>>,
  presenter: Pick<Presenter<object>, 'line'>,
  context: RenderContext,
) {
  return line && presenter.line?.({ conversationId, position, at, line }, context)
}

const placeOf = ({ position, membersVersion }: Place) => ({ position, membersVersion })

const presentationOf = ({ kind }: Change) => presentations[kind] as ChangePresentation<Change>

export const shownIn = (logged: LoggedChange): readonly Shown[] => presentationOf(logged.change).shown(logged)

export function presentedChange<Message extends object>(
  logged: LoggedChange,
  presenter: Presenter<Message>,
  context: RenderContext,
): LogEvent<Message> {
  return presentationOf(logged.change).event(logged, presenter, context)
}

/** Publishes changes of conversations of a kind, once they are committed. */
export type ChangePublisher = (transaction: Transaction, changes: readonly LoggedChange[]) => Promise<void>

export const createChangePublisher =
  <Message extends object>({
    presenter,
    audience,
  }: Pick<ConversationKind<Message>, 'presenter' | 'audience'>): ChangePublisher =>
  async ({ queries, onCommit }, changes) => {
    const context = await presenter.renderContext(queries, changes.flatMap(shownIn))
    onCommit((committed) => {
      for (const logged of changes)
        audience.publish(
          committed,
          logged.conversationId,
          presentedChange(logged, presenter, context),
          context,
        )
    })
  }

/** Event that a message has other content, the same for everybody: reactions to it are another matter. */
function editEventOf(
  message: StoredMessage | undefined,
  context: RenderContext,
): Omit<GroupEventOf<'edit'>, 'groupID' | 'position'> {
  const extras =
    message && extrasOf({ ...message, reactions: null }, undefined, context.people.get(message.sender_id))
  if (!message || !extras?.edited) throw new Error('an edit is published with its message')
  return {
    event: 'edit',
    messageId: message.id,
    by: message.sender_id,
    msg: presentMsg(message, context),
    msgPreview: message.preview,
    extras: { ...extras, edited: extras.edited },
  }
}
