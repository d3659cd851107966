import type { MemberRole } from '@parley/contract/enums'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { useStore } from 'zustand'
import type { Author } from '../../../domain/conversations/message.ts'
import type { SystemLine } from '../../../domain/conversations/system-line.ts'
import type { Target } from '../../../domain/conversations/target.ts'
import type { GroupAnnouncement } from '../../../domain/groups/group-announcements.ts'
import type { Conversation } from '../../../engine/conversations/conversation.ts'
import type { ConversationState } from '../../../engine/conversations/conversation-state.ts'
import type { Entry, SentEntry } from '../../../engine/timeline/entry.ts'
import type { Selection } from './selection.ts'

/** Somebody who speaks in a chat, as I know them. */
export interface Speaker {
  id: number
  name: string
  /** The name behind the picture: notes to self bear my own. */
  faceName: string
  avatar: string
  /** In a group. */
  role: MemberRole | undefined
}

/** Why nothing can be sent. */
export type Closed =
  | { reason: 'notFriends' | 'blocked' | 'deactivated' | 'allMuted' | 'removed' | 'dissolved' }
  | { reason: 'muted'; minutes: number }
  | { reason: 'quiet'; until: number }

/** Differences between one-to-one and group chat, as far as the screen is concerned. */
export interface ChatFacts {
  target: Target
  /** Name of the person or the group, as I know it. */
  name: string
  isSelf: boolean
  /** Undefined while one can write: nothing else offers what needs sending. */
  closed: Closed | undefined
  /** Nothing but text may be sent. */
  isTextOnly?: boolean
  /** Above the box, while one writes but does not send yet. */
  held?: ReactNode
  /** My role in the group; undefined in a one-to-one chat and until it is known. */
  role: MemberRole | undefined
  mayMentionEveryone: boolean
  /** There are bots in it, which may have commands. */
  hasBots?: boolean | undefined
  /** In a group, as far as it is known. */
  memberCount?: number | undefined
  /** In a group: its latest announcements, by their messages. */
  announced?: ReadonlyMap<number, GroupAnnouncement> | undefined
  /** The sequence behind which the server shows me who has read my messages; undefined where it does not. */
  readersFrom?: number | undefined
  speakerOf(author: Pick<Author, 'id' | 'nickname'> & Partial<Author>): Speaker
  /** In the place of messages, where nobody has written any and there is more to say of that. */
  Silent?: ComponentType | undefined
  /** Shows what became of a group, where a chat has such lines. */
  SystemLine?: ComponentType<{ lines: readonly SystemLine[] }>
}

/** What is different where a thread is shown, and not the chat. */
export interface ThreadView {
  /** The message that it begins with. */
  root: number
  /** Name of the thread, for screen readers. */
  title: string
  /** Where nothing of it can be seen any more. */
  missing: string
  /** In its empty text box. */
  placeholder: string
  /** How many of its replies I have not read. */
  unread(): number
  /** I have read up to this message, which leaves so many. */
  markRead(upTo: number, left: number | undefined): Promise<void>
}

/** Props of a dialog over the chat. */
export interface DialogPart {
  open: boolean
  onClose: () => void
}

/** State that the parts of an open chat share. It stays the same while messages come and go. */
export interface Chat extends ChatFacts {
  conversation: Conversation
  /** Undefined in the chat itself. */
  thread: ThreadView | undefined
  /** Shows the thread of a message beside the chat. @param messageId a reply that it is to show */
  openThread(root: number, messageId?: number): void
  /** Key of what stays with this chat, as drafts do: `pathOf` its target. */
  path: string
  canSend: boolean
  /** Begins an answer to a message. */
  cite(entry: SentEntry): void
  withdraw(entry: SentEntry): void
  /** Begins to edit a message of mine: the last by default. */
  edit(entry?: SentEntry): void
  /** Reactions may be put on messages. */
  canReact: boolean
  /** Shows a dialog over the chat. @param part draws it, also while it goes away again */
  openDialog(part: (props: DialogPart) => ReactNode): void
  /** Messages being chosen, to do something with all of them. */
  selection: Selection
  /** Appends a text to the composer. */
  compose(text: string): void
  /** Turns to somebody of the group in what is being written. */
  mention(author: Author): void
  /** In a group: shows who somebody is. */
  showProfile(author: Author): void
  /** Shows a message, wherever in the conversation it is. */
  showMessage(id: number): void
  /** Where one writes, if one can. */
  composer(): HTMLTextAreaElement | null
}

export const ChatContext = createContext<Chat | undefined>(undefined)

export function useChat(): Chat {
  const chat = useContext(ChatContext)
  if (!chat) throw new Error('outside of a chat')
  return chat
}

export function useConversation<T>(select: (state: ConversationState) => T): T {
  return useStore(useChat().conversation.store, select)
}

/** A message, so that its line is drawn anew only when it has changed itself. */
export const useEntry = (key: string): Entry | undefined =>
  useConversation(({ timeline }) => timeline.entries.get(key))
