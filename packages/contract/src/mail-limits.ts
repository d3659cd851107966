/** Limits of notifications by email, where the operator has configured a mail server. */
export const mailLimits = {
  /** Characters of an address. */
  address: 254,
  /** Confirmations that one person requests, and that one address gets, whatever is behind a + in it. */
  ofPerson: { points: 6, seconds: 3600 },
  ofPersonDaily: { points: 12, seconds: 86_400 },
  ofAddress: { points: 6, seconds: 3600 },
  ofAddressDaily: { points: 8, seconds: 86_400 },
  /** Confirmations that one person requests for one address. */
  ofAskerDaily: { points: 3, seconds: 86_400 },
  /**
   * Confirmations that the whole site sends: per account, and at least; fifty accounts at their own limits use that up.
   */
  ofSiteDaily: { perAccount: 2, least: 600, seconds: 86_400 },
  /** Days for which an address gets no confirmations after its reader has refused them. */
  refusalDays: 90,
  /** Trial digests of one person. */
  trials: { points: 5, seconds: 3600 },
  /** Hours in which an address has to be confirmed. */
  confirmHours: 24,
  /** Minutes for which a trial is attempted and shown; days after which an unconfirmed address is deleted. */
  trialMinutes: 60,
  keptDays: 7,
  /** Minutes for which a mailed link sets a new password. */
  resetMinutes: 30,
  /** Such links that one network address asks for, in all and for one account. */
  resetsFromPlace: { points: 20, seconds: 3600 },
  resetsOfAccount: { points: 5, seconds: 3600 },
  /** Such mails that one person is sent, from all requests together. */
  resetsOfPerson: { points: 3, seconds: 3600 },
  resetsOfPersonDaily: { points: 8, seconds: 86_400 },
  /** Accounts with one address that are sent such a mail at once. */
  resetAccounts: 5,
  /** Ranges of the settings: minutes of being away, and minutes from one digest to the next. */
  awayMinutes: { min: 5, max: 1440 },
  spanMinutes: { min: 60, max: 1440 },
  /** In one digest: conversations, messages of each, and characters of a message. */
  conversations: 20,
  messages: 5,
  text: 200,
  /** The newest unread messages of a conversation that a digest considers. */
  lookedAt: 100,
  /** Emails that one node sends at a time, and seconds after which an attempt is given up. */
  atOnce: 4,
  seconds: 60,
  /** Seconds after which an email that was not accepted is retried, doubling each time up to the most. */
  retrySeconds: 60,
  mostSeconds: 3600,
  /** Attempts without a definite answer after which an email counts as sent. */
  doubts: 3,
  /** Hours after a first refusal in which a second one does not mark an address as failing. */
  refusalHours: 6,
  /**
   * Hours until a retry after a refusal that may be the site's fault; days of these that mark an address as failing.
   */
  deniedHours: 24,
  deniedDays: 7,
} as const

/** Confirmations that a site with this many accounts may send in a day, in steps: within a step the count goes on. */
export const confirmationsOfSite = (accounts: number): number => {
  const { perAccount, least } = mailLimits.ofSiteDaily
  return Math.max(least, perAccount * 2 ** Math.ceil(Math.log2(Math.max(1, accounts))))
}
