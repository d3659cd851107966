import { createContext, useContext } from 'react'
import type { Entry } from '../../../engine/timeline/entry.ts'

/** The message that a body belongs to. */
export const BodyEntryContext = createContext<Entry | undefined>(undefined)

export function useBodyEntry(): Entry {
  const entry = useContext(BodyEntryContext)
  if (!entry) throw new Error('outside of a message')
  return entry
}
