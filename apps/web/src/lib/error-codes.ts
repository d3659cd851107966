/** Of the contract's table of errors, whose sentences would weigh too much before the first chat is shown. */
export const errorCodes = {
  notFriends: 3005,
  recipientNotFriend: 4001,
  userUnknown: 3001,
  notMember: 5002,
  groupUnknown: 5001,
  messageWithdrawn: 4003,
  callPeerOffline: 4012,
  callBusy: 4013,
  callUnknown: 4014,
} as const
