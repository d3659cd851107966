import { useContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type Badges, noBadges } from '../../engine/badges.ts'
import { EngineContext } from './use-engine.ts'

const none = createStore<Badges>(() => noBadges)

/** Counts for the badges; zero at sign-in. */
export const useBadges = () => useStore(useContext(EngineContext)?.badges ?? none)
