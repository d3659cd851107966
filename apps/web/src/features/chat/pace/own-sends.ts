import { createStore } from 'zustand/vanilla'
import type { Engine } from '../../../engine/engine.ts'

/** When a message of mine came last to each group, from whichever device, by the clock of this one. */
export function createOwnSends({ live }: Pick<Engine, 'live'>) {
  const store = createStore<Readonly<Record<number, number>>>(() => ({}))
  const close = live.subscribe('heard', ({ event, isMissed }) => {
    if (isMissed || event.event !== 'message' || !('groupID' in event.message)) return
    const { groupID, isMe } = event.message
    if (isMe) store.setState({ [groupID]: Date.now() })
  })
  return { store, close }
}
