import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSessionEnd } from './session.ts'

/** Counts on the rail. The areas they belong to set them; the shell shows them. */
export interface Badges {
  /** Unread messages in all conversations that are not muted. */
  sessions: number
  /** Something waits in a muted conversation: a dot where nothing is to be counted. */
  mutedSessions: boolean
  /** Friend requests and group notices that wait for me. */
  notices: number
}

export const badges = createStore<Badges>(() => ({ sessions: 0, mutedSessions: false, notices: 0 }))

onSessionEnd(() => badges.setState(badges.getInitialState(), true))

export const useBadges = () => useStore(badges)
