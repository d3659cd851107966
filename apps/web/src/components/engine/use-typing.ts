import { useStore } from 'zustand'
import type { Target } from '../../domain/conversations/target.ts'
import { useEngine } from './use-engine.ts'

/** Ids of those who are typing in a conversation. */
export function useTyping(target: Target): readonly number[] {
  const { typing } = useEngine()
  return useStore(typing.store, (all) => typing.idsIn(all, target))
}
