import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSessionEnd } from '../../../lib/session.ts'

/** Texts of mine that I have withdrawn while this page is open, by message id: they may be written anew. */
const texts = createStore<Readonly<Record<number, string>>>(() => ({}))

onSessionEnd(() => texts.setState({}, true))

export const rememberWithdrawn = (id: number, text: string) => texts.setState({ [id]: text })

export const useWithdrawnText = (id: number) => useStore(texts, (all) => all[id])
