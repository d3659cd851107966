/** Limits of ways to join, apart from those that the web app loads before its first screen. */
export const joiningLimits = {
  /** Text of a request for an account, where an administrator has to agree to new accounts. */
  registrationMessage: { min: 0, max: 200 },
  /** Waiting requests from one address and in all; days for which one waits, and for which a refusal is shown. */
  waitingRegistrations: { ofAddress: 100, inAll: 2000, days: 30, refusedDays: 7 },
  /** People that one file adds as members, and their groups, in all and per person. */
  memberFile: { people: 500, groups: 50, groupsOfPerson: 10 },
  memberFileId: { min: 16, max: 64 },
  /** Days for which the code of a person whom a file added is valid. */
  memberCodeDays: 14,
} as const
