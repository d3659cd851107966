import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useEngine } from '../../../components/engine/use-engine.ts'

/** Texts of mine that I have withdrawn while this page is open, by message id: they may be written anew. */
export function createWithdrawnTexts() {
  const store = createStore<Readonly<Record<number, string>>>(() => ({}))
  return { store, remember: (id: number, text: string) => store.setState({ [id]: text }) }
}

export const useWithdrawnText = (id: number) =>
  useStore(useEngine().part(createWithdrawnTexts).store, (all) => all[id])
