import { useContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Badges } from '../../engine/engine.ts'
import { EngineContext } from './use-engine.ts'

const none = createStore<Badges>(() => ({ sessions: 0, mutedSessions: false, notices: 0 }))

/** What waits for me; nothing at sign-in. */
export const useBadges = () => useStore(useContext(EngineContext)?.badges ?? none)
