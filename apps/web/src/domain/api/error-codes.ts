import { secondFactorMissing, secondFactorNeeded } from './session-codes.ts'

/** Of the contract's table of errors, whose sentences would weigh too much before the first chat is shown. */
export const errorCodes = {
  notFriends: 3005,
  recipientNotFriend: 4001,
  userUnknown: 3001,
  unblockFirst: 3015,
  notMember: 5002,
  groupUnknown: 5001,
  messageUnknown: 4002,
  messageWithdrawn: 4003,
  uploadIncomplete: 6006,
  imageQueueFull: 6009,
  uploadsPaused: 6014,
  messageHeld: 9302,
  callPeerOffline: 4012,
  callBusy: 4013,
  callUnknown: 4014,
  oldPasswordWrong: 2008,
  signInUnknown: 2010,
  signInItselfNew: 2012,
  secondFactorNeeded,
  secondFactorMissing,
  secondFactorCodeWrong: 2022,
} as const
