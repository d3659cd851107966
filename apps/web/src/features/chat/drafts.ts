import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSessionEnd, session } from '../../lib/session.ts'
import { storage } from '../../lib/storage.ts'

const draftPrefix = 'draft:'

/** Local storage key of what I have typed in a conversation and not sent. */
export const draftKey = (me: number, path: string) => `${draftPrefix}${me}:${path}`

/** Drafts by their key, each read from the storage when it is first asked for. */
const drafts = createStore<Readonly<Record<string, string>>>(() => ({}))

const keyOf = (path: string) => draftKey(session.getState().userID, path)

export const draftOf = (path: string) => readDraft(drafts.getState(), keyOf(path))

const readDraft = (known: Readonly<Record<string, string>>, key: string) =>
  known[key] ?? storage.read(key) ?? ''

export function saveDraft(path: string, text: string) {
  const key = keyOf(path)
  storage.write(key, text === '' ? null : text)
  drafts.setState({ [key]: text })
}

storage.followAll(draftPrefix, (key, text) => drafts.setState({ [key]: text ?? '' }))

onSessionEnd(() => drafts.setState({}, true))

export const useDraft = (path: string) => useStore(drafts, (known) => readDraft(known, keyOf(path)))
