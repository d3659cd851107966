import type { CallSignalFlag } from '@parley/contract/enums'
import type { Effect, Step } from './event.ts'
import { type CallState, type EndReason, idle } from './state.ts'

export type OpenState = Exclude<CallState, { phase: 'idle' | 'ended' }>

export const stay = (state: CallState): Step => ({ state, effects: [] })

const release: Effect = { do: 'release' }

export const send = ({ peer, kind }: OpenState, flag: CallSignalFlag): Effect => ({
  do: 'send',
  to: { peerId: peer.id, kind },
  flag,
})

/** Over, and nothing to say about it. */
export const gone = (...effects: Effect[]): Step => ({ state: idle, effects: [...effects, release] })

/** Over, and shown why. */
export function ended(
  state: OpenState,
  reason: EndReason,
  at: number,
  ...effects: Effect[]
): Step & { state: { phase: 'ended' } } {
  const { peer, kind } = state
  const seconds = state.phase === 'talking' ? Math.max(0, Math.floor((at - state.since) / 1000)) : 0
  return { state: { phase: 'ended', peer, kind, reason, seconds }, effects: [...effects, release] }
}
