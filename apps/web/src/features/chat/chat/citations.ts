import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSessionEnd } from '../../../lib/session.ts'

export type CitationKind = 'reply' | 'quote'

export interface Citation {
  kind: CitationKind
  /** Id of the message that the next one is about. */
  id: number
}

/** What the next message of each conversation is about; it stays with its chat like the draft. */
const citations = createStore<Readonly<Record<string, Citation | undefined>>>(() => ({}))

onSessionEnd(() => citations.setState({}, true))

export const citationOf = (path: string) => citations.getState()[path]

export const setCitation = (path: string, citation: Citation | undefined) =>
  citations.setState({ [path]: citation })

export const useCitation = (path: string) => useStore(citations, (all) => all[path])
