import type { ChangeTopic, ChatMessage, GroupMessage, Media } from '@parley/contract'

/** A stored or passing chat message as both sides get it; `isMe` is filled in per receiver. */
export interface ChatNotice {
  readonly kind: 'chat'
  readonly message: Omit<ChatMessage, 'isMe' | 'media'>
  /** Of an image; only for connections of `parley.v2`. */
  readonly media?: Media
  /** Place in the conversation; absent for what is not a stored message. */
  readonly sequence?: number
  readonly clientMessageId?: string
  /** Id of the one connection that it is for. */
  readonly only?: string
  /** Id of the one connection that it is not for. */
  readonly except?: string
}

/** The same for a group, on the group's topic. */
export interface GroupNotice {
  readonly kind: 'group'
  /** Only whoever is a member as of this version of the members hears of it. */
  readonly membersVersion: number
  readonly message: Omit<GroupMessage, 'isMe' | 'media'>
  readonly media?: Media
  readonly sequence?: number
  readonly clientMessageId?: string
}

export interface ChangedNotice {
  readonly kind: 'changed'
  readonly topics: readonly ChangeTopic[]
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
  /** The version of the group's members from there on: what was published first may arrive last. */
  readonly version: number
}

/** What travels through the broker on a person's topic. */
export type Notice = ChatNotice | ChangedNotice | PresenceNotice | SessionEndedNotice | MembershipNotice

export const groupTopic = (groupId: number) => `group:${groupId}`
export const userTopic = (userId: number) => `user:${userId}`
