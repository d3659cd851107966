import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSessionEnd } from '../../../lib/session.ts'

export type CitationKind = 'reply' | 'quote'

export interface Citation {
  kind: CitationKind
  /** Id of the message that the next one is about. */
  id: number
}

/** What the next message to each person is about; it stays with its chat like the draft. */
const citations = createStore<Readonly<Record<number, Citation | undefined>>>(() => ({}))

onSessionEnd(() => citations.setState({}, true))

export const citationOf = (userId: number) => citations.getState()[userId]

export const setCitation = (userId: number, citation: Citation | undefined) =>
  citations.setState({ [userId]: citation })

export const useCitation = (userId: number) => useStore(citations, (all) => all[userId])
