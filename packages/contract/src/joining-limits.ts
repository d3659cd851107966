/** Of ways to come in. Apart from the others, which the web app loads before its first screen. */
export const joiningLimits = {
  /** Where an administrator has to agree to new accounts: what somebody says who asks for one. */
  registrationMessage: { min: 0, max: 200 },
  /** How many wait for it, from one address and in all; days for which one waits, and is told of a refusal. */
  waitingRegistrations: { ofAddress: 100, inAll: 2000, days: 30, refusedDays: 7 },
  /** People whom a file makes members at once, and their groups, in all and of one person. */
  memberFile: { people: 500, groups: 50, groupsOfPerson: 10 },
  memberFileId: { min: 16, max: 64 },
  /** Days for which a code of somebody holds whom a file made a member. */
  memberCodeDays: 14,
} as const
