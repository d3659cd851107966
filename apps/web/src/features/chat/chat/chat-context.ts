import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Conversation, ConversationState } from '../model/conversation.ts'
import type { Entry, SentEntry } from '../model/entry.ts'
import type { CitationKind } from './citations.ts'

/** What the parts of an open chat share. It stays the same while messages come and go. */
export interface Chat {
  conversation: Conversation
  userId: number
  /** As I know the other side. */
  name: string
  faceName: string
  avatar: string
  isSelf: boolean
  /** False once the two are no friends: nothing can be sent, and what needs it is not offered. */
  canSend: boolean
  cite(entry: SentEntry, kind: CitationKind): void
  withdraw(entry: SentEntry): void
  askDelete(entry: SentEntry): void
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

/** One message, so that its line is drawn anew only when itself has changed. */
export const useEntry = (key: string): Entry | undefined =>
  useConversation(({ timeline }) => timeline.entries.get(key))
