import { CallEndReason } from '@parley/contract'

/** Whether a message tells of a call that somebody has taken, which is no news. */
export const isFinishedCall = (body: object): boolean =>
  'endReason' in body && body.endReason !== CallEndReason.notAnswered
