import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Whether somebody is to be blocked, or no longer. */
export interface BlockQuestion {
  readonly id: number
  /** As I know them. */
  readonly name: string
  readonly toBlock: boolean
}

const store = createStore<{ asked: BlockQuestion | undefined }>(() => ({ asked: undefined }))

/** Asks over any screen; a menu that asks is gone by then. */
export const askToBlock = (asked: BlockQuestion) => store.setState({ asked })
export const dropBlockQuestion = () => store.setState({ asked: undefined })

export const useBlockQuestion = () => useStore(store, ({ asked }) => asked)
