import type {
  ChangeTopic,
  ChatEvent,
  ChatEventOf,
  ChatMessage,
  GroupEvent,
  GroupEventOf,
  GroupMessage,
  GroupUpdate,
  SystemLine,
} from '@parley/contract'

/** Parts of a message that only clients of `parley.v2` receive. */
export type EventExtras = Pick<ChatMessage, 'media' | 'extras'>

/** A stored or passing chat message as both sides get it; `isMe` is filled in per receiver. */
export interface ChatNotice extends Readonly<EventExtras> {
  readonly kind: 'chat'
  readonly message: Omit<ChatMessage, 'isMe' | keyof EventExtras>
  /** Sequence in the conversation; absent unless it is a stored message. */
  readonly sequence?: number
  /** Position in the conversation's log; absent for a signal. */
  readonly position?: number
  readonly clientMessageId?: string
  /** In a withdrawal: the message was deleted because of its age. */
  readonly erased?: ChatEventOf<'notice'>['erased']
  /** Id of the one connection that it is for. */
  readonly only?: string
  /** Id of the one connection that it is not for. */
  readonly except?: string
}

/** The same for a group, on the group's topic. */
export interface GroupNotice extends Readonly<EventExtras> {
  readonly kind: 'group'
  /** Only members as of this version of the members receive it. */
  readonly membersVersion: number
  readonly message: Omit<GroupMessage, 'isMe' | keyof EventExtras>
  readonly sequence?: number
  readonly position?: number
  readonly clientMessageId?: string
  /** In a withdrawal: the message was deleted because of its age. */
  readonly erased?: ChatEventOf<'notice'>['erased']
}

/** A group or its members have changed. */
export interface GroupChangedNotice {
  readonly kind: 'groupChanged'
  readonly groupId: number
  readonly topics: readonly ChangeTopic[]
  readonly position: number
  readonly membersVersion: number
  /** The settings that differ; without it clients read the group again. */
  readonly update?: GroupUpdate
  /** The system line that the chat shows. */
  readonly line?: SystemLine
}

/** The part of an event that only one person receives. */
export interface OwnPart {
  readonly by: number
  readonly mine: NonNullable<GroupEventOf<'poll' | 'list'>['mine']>
}

/** An event of a group's conversation that only clients of `parley.v2` receive. */
export interface GroupLoggedNotice {
  readonly kind: 'groupLogged'
  readonly membersVersion: number
  readonly position: number
  readonly event: GroupEventOf<'reaction' | 'pin' | 'edit' | 'poll' | 'list' | 'linkPreview'>
  readonly own?: OwnPart
}

/** A member is writing. */
export interface GroupTypingNotice {
  readonly kind: 'groupTyping'
  readonly groupId: number
  readonly userId: number
  /** 0: a signal does not wait for a query about members. */
  readonly membersVersion: 0
}

/** A signal to everyone in a group. */
export interface GroupSignalNotice {
  readonly kind: 'groupEvent'
  readonly membersVersion: number
  readonly event: GroupEventOf<'conference'>
}

/** Notices on a group's topic. */
export type GroupTopicNotice =
  | GroupNotice
  | GroupChangedNotice
  | GroupLoggedNotice
  | GroupTypingNotice
  | GroupSignalNotice

/** An event of the chat socket that is sent unchanged. */
export interface ChatEventNotice {
  readonly kind: 'chatEvent'
  readonly event: ChatEvent
  readonly except?: string
}

export interface GroupEventNotice {
  readonly kind: 'groupEvent'
  readonly event: GroupEvent
  /** Id of the one connection that it is for. */
  readonly only?: string
  readonly except?: string
}

export interface ChangedNotice {
  readonly kind: 'changed'
  readonly topics: readonly ChangeTopic[]
  /** Place in the person's own log. */
  readonly position: number
}

export interface PresenceNotice {
  readonly kind: 'presence'
  readonly userId: number
  readonly isOnline: boolean
}

export interface SessionEndedNotice {
  readonly kind: 'sessionEnded'
  readonly sessionId: string
}

/** This person is in a group from now on, or no longer. */
export interface MembershipNotice {
  readonly kind: 'membership'
  readonly groupId: number
  readonly isMember: boolean
  /** The version of the group's members from there on: an earlier notice may arrive later. */
  readonly version: number
}

/** Notices on a person's topic. */
export type Notice =
  | ChatNotice
  | ChatEventNotice
  | GroupEventNotice
  | ChangedNotice
  | PresenceNotice
  | SessionEndedNotice
  | MembershipNotice

/** A change that concerns everybody: a signal, on a topic that every node subscribes to. */
export interface SiteNotice {
  readonly kind: 'siteChanged'
  readonly topics: readonly ChangeTopic[]
}

export const siteTopic = 'site'
export const groupTopic = (groupId: number) => `group:${groupId}`
export const userTopic = (userId: number) => `user:${userId}`
