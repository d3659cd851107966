import { CallSignalFlag } from '@parley/contract/enums'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type CallEvent, type Effect, patienceOf } from './event.ts'
import type { Line, Ports } from './ports.ts'
import { type CallState, idle } from './state.ts'
import { transition } from './transition.ts'

export interface Calls {
  readonly store: StoreApi<CallState>
  take(event: CallEvent): void
}

/** The calls of this tab, one at a time: carries out what `transition` decides. */
export function createCalls(ports: Ports): Calls {
  const store = createStore<CallState>(() => idle)
  let line: Line | undefined
  /** Work that was begun for a call that is over must not affect the next. */
  let round = 0
  let cancelTimeout = () => {}

  function take(event: CallEvent) {
    const before = store.getState()
    const { state, effects } = transition(before, event, ports.now())
    if (state !== before) {
      cancelTimeout()
      const patience = patienceOf(state)
      cancelTimeout =
        patience === undefined ? () => {} : ports.after(patience, () => take({ type: 'timeout' }))
      store.setState(state, true)
    }
    for (const effect of effects) run(effect)
  }

  function run(effect: Effect) {
    switch (effect.do) {
      case 'open': {
        const mine = round
        void ports.media.open(effect.kind).then(() => mine === round && take({ type: 'opened' }))
        return
      }
      case 'send':
        return ports.signalling.send(effect.to, { flag: effect.flag })
      case 'connect':
        return connect(effect.role)
      case 'pass':
        return line?.pass(effect.passed)
      case 'release':
        round += 1
        line?.close()
        line = undefined
        ports.signalling.close()
        return ports.media.close()
    }
  }

  function connect(role: 'caller' | 'callee') {
    const mine = round
    const state = store.getState()
    if (state.phase === 'idle') return
    const to = { peerId: state.peer.id, kind: state.kind }
    line = ports.connect(role, {
      send(passed) {
        if (mine === round) ports.signalling.send(to, { flag: CallSignalFlag.passThrough, ...passed })
      },
      onLink(link) {
        if (mine === round) take({ type: 'link', link })
      },
    })
  }

  return { store, take }
}
