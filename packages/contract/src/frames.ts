import Type, { type Static } from 'typebox'
import { album } from './albums.ts'
import { limits } from './all-limits.ts'
import { buttons, pressedEvent } from './buttons.ts'
import { ChatMessage } from './chat.ts'
import { command } from './commands.ts'
import { conferenceEvent, conferenceLeftEvent, conferenceSignalEvent } from './conferences.ts'
import { draftEvent, draftOnItsWay, sentDraft } from './drafts.ts'
import { editEvent } from './edits.ts'
import { GroupMessage } from './group-chat.ts'
import { GroupUpdate } from './group-update.ts'
import { linkPreviewEvent, noLinkPreview } from './link-previews.ts'
import { list, listEvent } from './lists.ts'
import { mentions } from './mentions.ts'
import { OutgoingMsg } from './messages.ts'
import { pinEvent } from './pinning.ts'
import { poll, pollEvent } from './polls.ts'
import { Epoch, Position } from './positions.ts'
import { reactionEvent } from './reactions.ts'
import { readersEvent, reminderEvent } from './readers.ts'
import { clientId, Id, integer, Time } from './schema.ts'
import { sticker } from './sticker-mark.ts'
import { SystemLine } from './system-lines.ts'
import { thread } from './thread.ts'
import { vanishAfter } from './vanishing.ts'
import { waveform } from './waveform.ts'

export const sockets = {
  chat: '/api/chat/ws/chat',
  group: '/api/group/ws/chat',
} as const

/**
 * The sender's id of a message, unique among that sender's messages; a retry reuses it, and a message sent twice
 * is stored once. An extension; without it every frame is a message of its own.
 */
const clientMessageId = clientId(limits.clientMessageId)

/** A message, and the fields that are sent beside its content. */
const message = {
  msg: OutgoingMsg,
  clientMessageId: Type.Optional(clientMessageId),
  vanishAfter,
  noLinkPreview,
  poll,
  list,
  waveform,
  album,
  sticker,
  command,
  buttons,
  thread,
  draft: sentDraft,
  draftOnItsWay,
}

/** Client to server on the chat socket. */
export const ChatFrame = Type.Object({ revUserID: Id, ...message })
export type ChatFrame = Static<typeof ChatFrame>

/** Client to server on the group socket. */
export const GroupFrame = Type.Object({ groupID: Id, ...message, mentions })
export type GroupFrame = Static<typeof GroupFrame>

/** A message as either socket takes it, without its conversation; only groups have `mentions`. */
export type NewMessage = Omit<GroupFrame, 'groupID'>

/** The fields that are sent beside a message's content. */
export type MessageOptions = Omit<NewMessage, 'msg' | 'clientMessageId'>

/** Topics whose lists a client should read again. */
export const changeTopics = [
  'friends',
  'friendRequests',
  'sessions',
  'profile',
  'groups',
  'groupNotices',
  /** The person has hidden messages from their view. */
  'messages',
  /** A sign-in to the account on a new device. */
  'signIns',
  /** The archive of my own data is further than it was. */
  'archive',
  /** To administrators: a request for an account was made, or has ended. */
  'registrations',
  /** Reports that I made, or that I may decide. */
  'reports',
  /** Announcements of the site, or which of them the person has dismissed. */
  'announcements',
  /** A quarantined message of the person was decided about, or there is one that they may decide about. */
  'held',
  /** Announcements of a group of the person, or who has confirmed them. */
  'groupAnnouncements',
  /** Voice messages that the person has heard. */
  'voices',
  /** Mine. */
  'stickers',
  /** My folders of the list of chats. */
  'folders',
  /** Threads that I follow: which, or how far I have read them. */
  'threads',
  /** The person's scheduled messages and reminders; one of these may be due. */
  'later',
  /** Unseen reactions of others on the person's messages. */
  'reactions',
  /** The person's notification settings, and the devices that are notified. */
  'notifications',
] as const
export type ChangeTopic = (typeof changeTopics)[number]

/** Place of a message: `sequence` counts the conversation's messages from 1, `position` all events of its log. */
const placed = {
  sequence: integer(1),
  position: Position,
  clientMessageId: Type.Optional(Type.String()),
}

const chatMessage = Type.Object({ event: Type.Literal('message'), message: ChatMessage, ...placed })
const groupMessage = Type.Object({ event: Type.Literal('message'), message: GroupMessage, ...placed })

/**
 * In a withdrawal: the message was deleted because of its age; clients remove it instead of showing it as withdrawn.
 * With `upTo`, so was everything up to this sequence, except messages under a hold: clients drop that part, and read it
 * again when a person goes there.
 */
const erased = Type.Optional(Type.Object({ upTo: Type.Optional(integer(1)) }))

/** With a position it is an event of the conversation's log: a withdrawal. Without, it passes. */
const chatNotice = Type.Object({
  event: Type.Literal('notice'),
  message: ChatMessage,
  position: Type.Optional(Position),
  erased,
})
const groupNotice = Type.Object({
  event: Type.Literal('notice'),
  message: GroupMessage,
  position: Type.Optional(Position),
  erased,
})

const chatReaction = Type.Object({ ...reactionEvent, userID: Id })
const groupReaction = Type.Object({ ...reactionEvent, groupID: Id })
const chatEdit = Type.Object({ ...editEvent, userID: Id })
const groupEdit = Type.Object({ ...editEvent, groupID: Id })
const chatLinkPreview = Type.Object({ ...linkPreviewEvent, userID: Id })
const groupLinkPreview = Type.Object({ ...linkPreviewEvent, groupID: Id })

const chatPin = Type.Object({ ...pinEvent, userID: Id })
const groupPin = Type.Object({
  ...pinEvent,
  groupID: Id,
  /** The system line that the chat shows. */
  line: Type.Optional(SystemLine),
})

const chatPoll = Type.Object({ ...pollEvent, userID: Id })
const groupPoll = Type.Object({ ...pollEvent, groupID: Id })

const chatList = Type.Object({ ...listEvent, userID: Id })
const groupList = Type.Object({ ...listEvent, groupID: Id })

/** Unread messages of a person in a conversation, after they have read more of it. */
const unread = Type.Optional(
  Type.Object({
    /** As in the list of conversations, with the same cap. */
    count: integer(),
    /** Unread mentions of the person or of everyone. Groups only. */
    mentions: Type.Optional(integer()),
    /** The sequence up to which messages are counted: an event of a later one adds to it. */
    upTo: Position,
    /** The same without what was sent in threads alone, where that is less: as in lists requested with `threads`. */
    inChat: Type.Optional(Type.Object({ count: integer(), mentions: Type.Optional(integer()) })),
  }),
)

const topics = Type.Array(Type.Enum([...changeTopics]))

/** The group or its members have changed: read them again, unless `update` says what is different. */
const groupChanged = Type.Object({
  event: Type.Literal('changed'),
  groupID: Id,
  topics,
  position: Type.Optional(Position),
  /** An extension; absent in a backfill. */
  update: Type.Optional(GroupUpdate),
  /** The system line about the outcome, if the chat shows one. */
  line: Type.Optional(SystemLine),
})

/** Answers a `backfill`: the log's events after `after`, in order, up to `upTo`; with `more` there are later ones. */
const backfill = {
  event: Type.Literal('backfill'),
  after: Position,
  upTo: Position,
  more: Type.Boolean(),
  /** The cursor is too old or not of this log: drop the conversation's state and read its history. */
  reset: Type.Boolean(),
}

/**
 * Server to client on a connection with the subprotocol `parley.v2`. Without it a connection sees bare
 * `ChatMessage` and `GroupMessage` frames only.
 */
export const chatEvents = {
  message: chatMessage,
  /** A withdrawal, a tip, a friend online, a call signal. */
  notice: chatNotice,
  /** In the conversation with `userID`. */
  reaction: chatReaction,
  /** In the conversation with `userID`. */
  pin: chatPin,
  edit: chatEdit,
  poll: chatPoll,
  list: chatList,
  linkPreview: chatLinkPreview,
  /** The message is stored; sent once per accepted send, to the connection that sent it. */
  ack: Type.Object({
    event: Type.Literal('ack'),
    clientMessageId: Type.String(),
    id: Id,
    sequence: integer(1),
    createdAt: Time,
  }),
  /** The request of the frame with this `requestId` is done, durably; sent once, to the connection of the frame. */
  done: Type.Object({ event: Type.Literal('done'), requestId: Type.String() }),
  /**
   * A refused frame, with its ids. `retry`: the same frame may be accepted as soon as it is sent again; `retryAfter`:
   * in how many seconds, if known.
   */
  error: Type.Object({
    event: Type.Literal('error'),
    clientMessageId: Type.Optional(Type.String()),
    requestId: Type.Optional(Type.String()),
    code: integer(),
    msg: Type.String(),
    retry: Type.Boolean(),
    retryAfter: Type.Optional(integer(1)),
  }),
  /** Lists of mine have changed: read them again. An event of my own log. */
  changed: Type.Object({ event: Type.Literal('changed'), topics, position: Type.Optional(Position) }),
  /** Answers a `sync`: `changes` of the caller's own log after the cursor, and the end of each conversation's log. */
  synced: Type.Object({
    event: Type.Literal('synced'),
    epoch: Epoch,
    position: Position,
    /** The highest version of my drafts, if there are any: read them when it is not the one that is known. */
    drafts: Type.Optional(Position),
    /** The cursor is too old, or of another epoch: read everything again. */
    reset: Type.Boolean(),
    changes: Type.Array(Type.Object({ position: Position, topics })),
    conversations: Type.Array(
      Type.Object({
        userID: Id,
        position: Position,
        sequence: Position,
        /** Mine. */
        deliveredUpTo: Position,
        readUpTo: Position,
        /** The other side's. */
        peerDeliveredUpTo: Position,
        peerReadUpTo: Position,
      }),
    ),
  }),
  /**
   * The client may have missed events: send `sync`. Only for connections that declared that they do. With `signals` it
   * may also have missed what is in no log, such as who is online.
   */
  behind: Type.Object({ event: Type.Literal('behind'), signals: Type.Boolean() }),
  /** The server is about to close this connection: the ticket opens the next one, instead of the token. */
  ticket: Type.Object({ event: Type.Literal('ticket'), ticket: Type.String() }),
  backfill: Type.Object({
    ...backfill,
    userID: Id,
    events: Type.Array(
      Type.Union([
        chatMessage,
        chatNotice,
        chatReaction,
        chatPin,
        chatEdit,
        chatPoll,
        chatList,
        chatLinkPreview,
      ]),
    ),
  }),
  /** Marks of the conversation with `userID` have moved: mine, by another page, or the other side's. */
  receipt: Type.Object({
    event: Type.Literal('receipt'),
    userID: Id,
    isMe: Type.Boolean(),
    deliveredUpTo: Position,
    readUpTo: Position,
    /** With `isMe`, if I have read more. An extension. */
    unread,
  }),
  draft: draftEvent,
  pressed: pressedEvent,
  /** A person is writing to the caller; valid for `limits.typingSeconds`, or until their message arrives. */
  typing: Type.Object({ event: Type.Literal('typing'), userID: Id }),
  /** Answers a `ping`. */
  pong: Type.Object({ event: Type.Literal('pong') }),
  /** A person whom the caller knows came online or went offline. */
  presence: Type.Object({ event: Type.Literal('presence'), userID: Id, isOnline: Type.Boolean() }),
}
export type ChatEvent = {
  [K in keyof typeof chatEvents]: Static<(typeof chatEvents)[K]>
}[keyof typeof chatEvents]
export type ChatEventOf<K extends keyof typeof chatEvents> = Static<(typeof chatEvents)[K]>

/** Server to client on the group socket with `parley.v2`. */
export const groupEvents = {
  message: groupMessage,
  notice: groupNotice,
  reaction: groupReaction,
  pin: groupPin,
  edit: groupEdit,
  poll: groupPoll,
  list: groupList,
  linkPreview: groupLinkPreview,
  ack: chatEvents.ack,
  done: chatEvents.done,
  error: chatEvents.error,
  changed: groupChanged,
  synced: Type.Object({
    event: Type.Literal('synced'),
    epoch: Epoch,
    conversations: Type.Array(
      Type.Object({ groupID: Id, position: Position, sequence: Position, readUpTo: Position }),
    ),
  }),
  behind: chatEvents.behind,
  ticket: chatEvents.ticket,
  backfill: Type.Object({
    ...backfill,
    groupID: Id,
    events: Type.Array(
      Type.Union([
        groupMessage,
        groupNotice,
        groupReaction,
        groupPin,
        groupEdit,
        groupPoll,
        groupList,
        groupLinkPreview,
        groupChanged,
      ]),
    ),
  }),
  /** I have read more of a group on another page. */
  receipt: Type.Object({
    event: Type.Literal('receipt'),
    groupID: Id,
    readUpTo: Position,
    /** An extension. */
    unread,
  }),
  typing: Type.Object({ event: Type.Literal('typing'), groupID: Id, userID: Id }),
  conference: conferenceEvent,
  conferenceSignal: conferenceSignalEvent,
  conferenceLeft: conferenceLeftEvent,
  readers: readersEvent,
  reminder: reminderEvent,
  pong: chatEvents.pong,
}
export type GroupEvent = {
  [K in keyof typeof groupEvents]: Static<(typeof groupEvents)[K]>
}[keyof typeof groupEvents]
export type GroupEventOf<K extends keyof typeof groupEvents> = Static<(typeof groupEvents)[K]>
