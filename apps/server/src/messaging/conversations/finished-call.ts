import { CallEndReason } from '@parley/contract'

/** Whether a message is about a call that was answered, which is no news. */
export const isFinishedCall = (body: object): boolean =>
  'endReason' in body && body.endReason !== CallEndReason.notAnswered
