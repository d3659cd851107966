import type { GroupFrame, OutgoingMsg } from '@parley/contract'
import type { Cursor } from '../catch-up/epoch.ts'
import type { Ack } from '../sender/sender.ts'
import { newId } from '../wire/new-id.ts'
import { addressOf, type Kind, type Target } from '../wire/target.ts'
import { openChannel } from './channel.ts'
import type { Marks } from './marks.ts'
import type { Heard, RealtimeOptions } from './options.ts'
import type { Edit } from './own-edits.ts'
import type { Pin } from './own-pins.ts'
import type { Reaction } from './own-reactions.ts'
import type { SurveyWish } from './own-surveys.ts'

/** The live side of a session: both sockets, what waits to be sent on them, and where their logs are known. */
export interface Realtime {
  /**
   * Sends a message, now or as soon as there is a connection, and again after every reconnect until it is answered.
   * Messages of a kind of conversations are stored in the order in which they were given.
   *
   * @param msg as the contract's `OutgoingMsg`, such as `{ type: 1, textMsg: { content: 'Hello' } }`
   * @param clientMessageId the server stores one message per id; one that is still pending joins that send
   * @param more `vanishAfter`: seconds after which the message goes by itself, one of the contract's `VanishAfter`;
   *   `noLinkPreview`: nothing is shown of its links; `mentions`: in a group, whom it mentions, and where; `poll`,
   *   `list`: the text stands for a poll or a sign-up list; `waveform`: how loud a voice message is, as the contract
   *   has it; `album`: what it is shown with; `sticker`: an image is one; `command`: the bot's command that the text
   *   begins with; `buttons`: of a bot's text; `draft`: the version of my draft that it is; `draftOnItsWay`: it is being
   *   kept as a draft under the same id
   * @returns its id, its sequence in the conversation, and the server's time
   * @throws {SendError} when the server refuses it for good (`code` as in docs/errors.md), or this was closed
   */
  send(
    target: Target,
    msg: OutgoingMsg,
    clientMessageId?: string,
    more?: Pick<
      GroupFrame,
      | 'vanishAfter'
      | 'noLinkPreview'
      | 'mentions'
      | 'poll'
      | 'list'
      | 'waveform'
      | 'album'
      | 'sticker'
      | 'command'
      | 'buttons'
      | 'draft'
      | 'draftOnItsWay'
    >,
  ): Promise<Ack>
  /**
   * Tells how far I have got, by the sequence of a message. Marks only move forward; what the server has not answered
   * is told again when the connection is back, until it is taken or refused for good. Of groups only `readUpTo` is told.
   *
   * @returns false when it cannot be told now
   */
  mark(target: Target<'direct'>, marks: Marks): boolean
  mark(target: Target, marks: Required<Pick<Marks, 'readUpTo'>>): boolean
  /**
   * Puts an emoji on a message, or takes it off, now or as soon as there is a connection, and again after every reconnect
   * until it is answered. Of one emoji on one message the last word holds. Everybody is told by `reaction`, before this
   * ends.
   *
   * @throws {SendError} when the server refuses it for good (`code` as in docs/errors.md), or this was closed
   */
  react(target: Target, reaction: Reaction): Promise<void>
  /**
   * Pins a message for everybody, or unpins it, as `react` does what it does.
   *
   * @throws {SendError} when the server refuses it for good (`code` as in docs/errors.md), or this was closed
   */
  pin(target: Target, pin: Pin): Promise<void>
  /**
   * Puts something else in the place of what a message of mine says, now or as soon as there is a connection, and again
   * after every reconnect until it is answered. Everybody is told by `edit`, before this ends. Of two edits of one
   * message the second is to be asked for when the first has ended, on the version that that made.
   *
   * @throws {SendError} when the server refuses it for good (`code` as in docs/errors.md), or this was closed
   */
  edit(target: Target, edit: Edit): Promise<void>
  /**
   * Answers a poll or a sign-up list, or closes it, now or as soon as there is a connection, and again after every
   * reconnect until it is answered. Of one poll my last vote holds, of one entry what I want last. Everybody is told by
   * `poll` or `list`, before this ends.
   *
   * @throws {SendError} when the server refuses it for good (`code` as in docs/errors.md), or this was closed
   */
  survey(target: Target, wish: SurveyWish): Promise<void>
  /** Tells that I am writing, which may be lost. @returns false when it cannot be told now */
  tellTyping(target: Target): boolean
  /** Of a bot: says something to whoever has pressed, which may be lost. @returns false when it cannot be told now */
  answerPress(pressId: string, text?: string): boolean
  /** Asks anew where the logs of a kind end: there may be a conversation that nothing was told of. */
  sync(kind: Kind): void
  /** Up to where a conversation's log is known, to be kept; undefined if nothing of it is. */
  cursorOf(target: Target): Cursor | undefined
  /**
   * Reads a conversation on from this place of its log, as a history that was read over HTTP or kept from an earlier
   * time has it. A place of another database, told by its `epoch`, is answered by `onReset`.
   *
   * @returns whether the place is of this database, as far as is known: else ids that were kept mean other messages
   */
  startFrom(target: Target, cursor: { readonly position: number; readonly epoch?: string }): boolean
  /** Up to where the person's own log is known, to be kept; undefined until the server has told it. */
  readonly ownCursor: Cursor | undefined
  /** There is reason to believe that the network is back: connects now instead of waiting, or asks for a sign of life. */
  wake(): void
  /** Closes for good. Sends that wait are rejected; a queue of one's own keeps them. */
  close(): void
}

/** Opens the live side of a session: connects, catches up, and goes on doing so until it is closed. */
export function openRealtime(options: RealtimeOptions): Realtime {
  const open = (kind: Kind) => openChannel(kind, { ...options, onEvent: hear, onSessionEnded: end })
  const channels = { direct: open('direct'), group: open('group') }
  const all = Object.values(channels)

  function hear(heard: Heard) {
    options.onEvent(heard)
    const { kind, event } = heard
    // Of a group that is new to me, what was said as I joined may have gone past this connection.
    if (kind === 'direct' && event.event === 'changed' && event.topics.includes('groups'))
      channels.group.catchUp.sync()
  }

  function end() {
    close()
    options.onSessionEnded()
  }

  function close() {
    for (const { socket, sender, reactions, pins, edits, surveys } of all) {
      socket.close()
      sender.close()
      reactions.close()
      pins.close()
      edits.close()
      surveys.close()
    }
  }

  return {
    send: (target, msg, clientMessageId = newId(), more) =>
      channels[target.kind].sender.send({ ...addressOf(target), msg, clientMessageId, ...more }),
    mark: ({ kind, id }: Target, marks: Marks) => channels[kind].marks.move(id, marks),
    react: ({ kind, id }, reaction) => channels[kind].reactions.want(id, reaction),
    pin: ({ kind, id }, pin) => channels[kind].pins.want(id, pin),
    edit: ({ kind, id }, edit) => channels[kind].edits.want(id, edit),
    survey: ({ kind, id }, wish) => channels[kind].surveys.want(id, wish),
    tellTyping: (target) => channels[target.kind].socket.send({ typing: addressOf(target) }),
    answerPress: (pressId, text) =>
      channels.direct.socket.send({ answerPress: { pressId, ...(text !== undefined && { text }) } }),
    sync: (kind) => channels[kind].catchUp.sync(),
    cursorOf({ kind, id }) {
      const { epoch, cursorOf } = channels[kind].catchUp
      const position = cursorOf(id)
      return position === undefined || epoch === undefined ? undefined : { epoch, position }
    },
    startFrom: ({ kind, id }, { position, epoch }) => channels[kind].catchUp.startFrom(id, position, epoch),
    get ownCursor() {
      return channels.direct.catchUp.cursor
    },
    wake() {
      for (const { socket } of all) socket.wake()
    },
    close,
  }
}
