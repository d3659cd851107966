/** Of the contract's table of errors, which would weigh too much here for one number. */
export const errorCodes = { notFriends: 3005 } as const
