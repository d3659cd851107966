import { CallNoticeFlag } from '@parley/contract/enums'
import { fetchRingingCall } from '../../../domain/people/ringing-call.ts'
import type { ReceivedSignal } from '../model/signal.ts'

/** What the service worker adds to the address that it opens when somebody answers there. */
const answering = '#answer'

/** The call that rings for me already, and whether I have answered it by its notification. */
export async function findRinging(): Promise<{
  signal: ReceivedSignal | undefined
  isToAnswer: boolean
}> {
  const isToAnswer = location.hash === answering
  const call = await fetchRingingCall()
  if (!call) return { signal: undefined, isToAnswer }
  const { id, nickName: nickname, avatar } = call.user
  const signal = { flag: CallNoticeFlag.incoming, kind: call.kind, peer: { id, nickname, avatar } }
  return { signal, isToAnswer }
}
