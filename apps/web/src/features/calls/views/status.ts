import type { t as translate } from '../../../platform/texts/index.ts'
import type { EndReason } from '../model/state.ts'
import type { ShownState } from './call-context.ts'

const ends = {
  hungUp: 'calls.hungUp',
  refused: 'calls.refused',
  notAnswered: 'calls.notAnswered',
  busy: 'calls.busy',
  offline: 'calls.peerOffline',
  notFriends: 'calls.notFriends',
  gone: 'calls.gone',
  network: 'calls.network',
  noPath: 'calls.noPath',
  failed: 'calls.failed',
} as const satisfies Record<EndReason, string>

/** How a call is doing, in words; its length is shown elsewhere. */
export function statusText(t: typeof translate, state: ShownState): string {
  switch (state.phase) {
    case 'calling':
      return t(state.step === 'ringing' ? 'calls.ringing' : 'calls.calling')
    case 'incoming':
      return t(state.kind === 'voice' ? 'calls.incomingVoice' : 'calls.incomingVideo')
    case 'answering':
    case 'connecting':
      return t('calls.connecting')
    case 'talking':
      if (state.link === 'lost') return t('calls.lost')
      return t(state.link === 'poor' ? 'calls.poor' : 'calls.talking')
    case 'ended':
      return state.sentence || t(ends[state.reason])
  }
}
