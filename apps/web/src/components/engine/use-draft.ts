import { useStore } from 'zustand'
import type { Draft } from '../../engine/drafts/drafts.ts'
import { useEngine } from './use-engine.ts'

/** My draft in a conversation. */
export function useDraft(path: string): Draft {
  const { drafts } = useEngine()
  return useStore(drafts.store, (known) => drafts.draftIn(known, path))
}
