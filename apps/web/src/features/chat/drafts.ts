import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { session } from '../../lib/session.ts'
import { storage } from '../../lib/storage.ts'

/** Local storage key of what I have typed to a person and not sent. */
export const draftKey = (me: number, peer: number) => `draft:${me}:${peer}`

/** Drafts by their key, each read from the storage when it is first asked for. */
const drafts = createStore<Readonly<Record<string, string>>>(() => ({}))

const keyOf = (peer: number) => draftKey(session.getState().userID, peer)

export const draftOf = (peer: number) => readDraft(drafts.getState(), keyOf(peer))

const readDraft = (known: Readonly<Record<string, string>>, key: string) =>
  known[key] ?? storage.read(key) ?? ''

export function saveDraft(peer: number, text: string) {
  const key = keyOf(peer)
  storage.write(key, text === '' ? null : text)
  drafts.setState({ [key]: text })
}

export const useDraft = (peer: number) => useStore(drafts, (known) => readDraft(known, keyOf(peer)))
