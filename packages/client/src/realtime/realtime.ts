import type { MessageOptions, OutgoingMsg } from '@parley/contract'
import type { Cursor } from '../catch-up/epoch.ts'
import type { Ack } from '../sender/sender.ts'
import { newId } from '../wire/new-id.ts'
import { addressOf, type Kind, type Target } from '../wire/target.ts'
import { openChannel } from './channel.ts'
import type { Command } from './commands.ts'
import type { Marks } from './marks.ts'
import type { Heard, RealtimeOptions } from './options.ts'

/** The live side of a session: both sockets, with their pending frames and their logs. */
export interface Realtime {
  /**
   * Sends a message, now or as soon as there is a connection, and again after every reconnect until it is answered.
   * Messages of a kind of conversations are stored in the order in which they were given.
   *
   * @param msg as the contract's `OutgoingMsg`, such as `{ type: 1, textMsg: { content: 'Hello' } }`
   * @param clientMessageId the server stores one message per id; one that is still pending joins that send
   * @param more `vanishAfter`: seconds after which the message disappears, one of the contract's `VanishAfter`;
   *   `noLinkPreview`: its links have no preview; `mentions`: in a group, whom it mentions, and where; `poll`, `list`:
   *   the text represents a poll or a sign-up list; `waveform`: how loud a voice message is, in the contract's format;
   *   `album`: the messages that it is shown with; `sticker`: the image is a sticker; `command`: the bot's command that
   *   the text begins with; `buttons`: of a bot's text; `draft`: the version of the sender's draft that it is;
   *   `draftOnItsWay`: it is being stored as a draft under the same id
   * @returns its id, its sequence in the conversation, and the server's time
   * @throws {SendError} when the server refuses it for good (`code` as in docs/errors.md), or this was closed
   *
   * @example
   * ```ts
   * const { id, sequence } = await realtime.send(
   *   { kind: 'group', id: 1 },
   *   { type: 1, textMsg: { content: '@Bob lunch?' } },
   *   createClientMessageId(),
   *   { mentions: [{ userID: 10002, at: 0, length: 4 }] },
   * )
   * ```
   */
  send(target: Target, msg: OutgoingMsg, clientMessageId?: string, more?: MessageOptions): Promise<Ack>
  /**
   * Sends how far the person has got, by the sequence of a message. Marks only move forward; unanswered ones are sent
   * again after a reconnect, until the server takes them or refuses them for good. Groups have `readUpTo` only.
   *
   * @returns false if it cannot be sent now
   *
   * @example
   * ```ts
   * realtime.mark({ kind: 'direct', id: 10002 }, { deliveredUpTo: 7, readUpTo: 7 })
   * realtime.mark({ kind: 'group', id: 1 }, { readUpTo: 12 })
   * ```
   */
  mark(target: Target<'direct'>, marks: Marks): boolean
  mark(target: Target, marks: Required<Pick<Marks, 'readUpTo'>>): boolean
  /**
   * Does something to a message: reacts to it, pins it, edits it, answers the poll or the sign-up list that it
   * represents, or closes that. Sent now or as soon as there is a connection, and again after every reconnect until it
   * is answered. Of a person's commands for the same thing, such as one emoji on one message, the last holds. All
   * members receive the event before this resolves. Start a second edit of a message when the first has resolved, on
   * the version that the first made.
   *
   * @throws {SendError} when the server refuses it for good (`code` as in docs/errors.md), or this was closed
   *
   * @example
   * ```ts
   * const group = { kind: 'group', id: 1 } as const
   * await realtime.command(group, { react: { messageId: 7, emoji: '👍', on: true } })
   * await realtime.command(group, { pin: { messageId: 8, on: false } })
   * await realtime.command(group, { vote: { messageId: 8, options: [0, 2] } })
   * await realtime.command(group, { signUp: { messageId: 9, entryId: createClientMessageId(), content: 'Tea' } })
   * const msg = { type: 1, textMsg: { content: 'See you at ten' } } as const
   * await realtime.command(group, { edit: { messageId: 7, version: 0, editId: createClientMessageId(), msg } })
   * ```
   */
  command(target: Target, command: Command): Promise<void>
  /** Sends a typing signal, which may be lost. @returns false if it cannot be sent now */
  tellTyping(target: Target): boolean
  /** For bots: answers the person who pressed a button; may be lost. @returns false if it cannot be sent now */
  answerPress(pressId: string, text?: string): boolean
  /** Requests the ends of the logs of a kind again: there may be a conversation that the client does not know. */
  sync(kind: Kind): void
  /** Up to where the client knows a conversation's log, for storing; undefined if it knows nothing of it. */
  cursorOf(target: Target): Cursor | undefined
  /**
   * Reads a conversation on from this position of its log, which came with a history over HTTP or was stored earlier.
   * A position of another database, by its `epoch`, calls `onReset`.
   *
   * @returns whether the position is of this database, as far as is known: else stored ids mean other messages
   *
   * @example
   * ```ts
   * const query = { friendId: 10002, places: true, extras: true }
   * const { list, position } = await api.call('GET /api/chat/history', { query })
   * if (position !== undefined) realtime.startFrom({ kind: 'direct', id: 10002 }, { position })
   * ```
   */
  startFrom(target: Target, cursor: { readonly position: number; readonly epoch?: string }): boolean
  /** Up to where the client knows the person's own log, for storing; undefined until the server has sent it. */
  readonly ownCursor: Cursor | undefined
  /** There is reason to believe that the network is back: connects now instead of waiting, or asks for a sign of life. */
  wake(): void
  /** Closes for good. Pending sends are rejected; a queue given by `queues` keeps them. */
  close(): void
}

/**
 * Opens the live side of a session: connects, catches up, and goes on doing so until it is closed.
 *
 * @example
 * ```ts
 * const realtime = openRealtime({
 *   baseUrl: 'https://chat.example.org',
 *   api,
 *   token,
 *   onEvent({ kind, event }) {
 *     if (kind === 'direct' && event.event === 'message') console.log(event.message.msgPreview)
 *   },
 *   onSessionEnded: () => console.log('Sign in again'),
 * })
 * await realtime.send({ kind: 'direct', id: 10002 }, { type: 1, textMsg: { content: 'Hello' } })
 * realtime.close()
 * ```
 */
export function openRealtime(options: RealtimeOptions): Realtime {
  const open = (kind: Kind) => openChannel(kind, { ...options, onEvent: hear, onSessionEnded: end })
  const channels = { direct: open('direct'), group: open('group') }
  const all = Object.values(channels)

  function hear(heard: Heard) {
    options.onEvent(heard)
    const { kind, event } = heard
    // This connection may have missed messages of a new group that were sent while the person joined.
    if (kind === 'direct' && event.event === 'changed' && event.topics.includes('groups'))
      channels.group.catchUp.sync()
  }

  function end() {
    close()
    options.onSessionEnded()
  }

  function close() {
    for (const { socket, sender, commands } of all) {
      socket.close()
      sender.close()
      commands.close()
    }
  }

  return {
    send: (target, msg, clientMessageId = newId(), more) =>
      channels[target.kind].sender.send({ ...addressOf(target), msg, clientMessageId, ...more }),
    mark: ({ kind, id }: Target, marks: Marks) => channels[kind].marks.move(id, marks),
    command: ({ kind, id }, command) => channels[kind].commands.give(id, command),
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
