import { createContext, useContext } from 'react'
import type { ConferenceCenter } from '../conference/center.ts'
import type { ConferenceState } from '../conference/state.ts'

export type ShownConference = Exclude<ConferenceState, { phase: 'idle' }>

/** State that the parts of a group call's window share. */
interface Shown {
  conference: ConferenceCenter
  state: ShownConference
  /** Title of the group. */
  title: string
  /** How I call somebody who is in it. */
  nameOf: (person: { userID: number; nickname: string }) => string
}

export const ConferenceContext = createContext<Shown | undefined>(undefined)

export function useConference(): Shown {
  const shown = useContext(ConferenceContext)
  if (!shown) throw new Error('outside of the call of a group')
  return shown
}
