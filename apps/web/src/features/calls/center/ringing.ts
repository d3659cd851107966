import { CallNoticeFlag } from '@parley/contract/enums'
import { fetchRingingCall } from '../../../domain/people/ringing-call.ts'
import type { ReceivedSignal } from '../model/signal.ts'

/**
 * Hash that the service worker adds to the address that a call's notification opens; behind it is the ticket of an
 * answer.
 */
const mark = '#call'

export const isOfCall = (hash: string) => hash === mark || hash.startsWith(`${mark}=`)

/** The ticket by which a call was answered; only the server knows whether it is one. */
export const answerIn = (hash: string) => hash.slice(mark.length + 1)

export interface Ringing {
  readonly signal: ReceivedSignal
  /** I have answered this very call by its notification. */
  readonly isAnswered: boolean
}

/** The call that rings for me already. */
export async function findRinging(answer: string | undefined): Promise<Ringing | undefined> {
  const call = await fetchRingingCall(answer)
  if (!call) return undefined
  const { id, nickName: nickname, avatar } = call.user
  const { kind, isAnswered } = call
  return { signal: { flag: CallNoticeFlag.incoming, kind, peer: { id, nickname, avatar } }, isAnswered }
}
