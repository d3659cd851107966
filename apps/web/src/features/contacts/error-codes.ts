/** Of the contract's table of errors, which would weigh too much here for two numbers. */
export const errorCodes = { notFriends: 3005, answersWrong: 3006 } as const
