/** Of what is told by e-mail, where the operator has named a mail server. */
export const mailLimits = {
  /** Characters of an address. */
  address: 254,
  /** Addresses that one person asks to confirm, and confirmations that one address is asked for, whatever is behind a + in it. */
  ofPerson: { points: 6, seconds: 3600 },
  ofPersonDaily: { points: 12, seconds: 86_400 },
  ofAddress: { points: 6, seconds: 3600 },
  ofAddressDaily: { points: 8, seconds: 86_400 },
  /** The same of one person and one address. */
  ofAskerDaily: { points: 3, seconds: 86_400 },
  /** Confirmations that the whole site asks for: for each account, and at least, which takes fifty accounts that ask for all that they may. */
  ofSiteDaily: { perAccount: 2, least: 600, seconds: 86_400 },
  /** Days for which an address whose reader says so is asked for none. */
  refusalDays: 90,
  /** Digests that one sends to try it. */
  trials: { points: 5, seconds: 3600 },
  /** Hours in which an address is to be confirmed. */
  confirmHours: 24,
  /** Minutes for which a trial is tried and shown, and days after which what was never confirmed is forgotten. */
  trialMinutes: 60,
  keptDays: 7,
  /** Of the choice: minutes of being away, and minutes from one digest to the next. */
  awayMinutes: { min: 5, max: 1440 },
  spanMinutes: { min: 60, max: 1440 },
  /** In one digest: conversations, messages of each, and characters of a message. */
  conversations: 20,
  messages: 5,
  text: 200,
  /** Of what is unread of a conversation, the newest that are looked at. */
  lookedAt: 100,
  /** Mails that one node has under way, and seconds after which one is given up. */
  atOnce: 4,
  seconds: 60,
  /** Seconds after which one that was not taken is tried again, then twice as many each time up to the most. */
  retrySeconds: 60,
  mostSeconds: 3600,
  /** Tries of which nobody said whether the mail was taken, after which it counts as sent. */
  doubts: 3,
  /** Hours after a first refusal in which no second one marks an address as failing. */
  refusalHours: 6,
  /** Hours after which what may be refused for a fault of the site is tried again, and days of it that mark an address. */
  deniedHours: 24,
  deniedDays: 7,
} as const

/** Confirmations that a site with so many accounts asks for in a day, in steps: what was counted goes on between them. */
export const confirmationsOfSite = (accounts: number): number => {
  const { perAccount, least } = mailLimits.ofSiteDaily
  return Math.max(least, perAccount * 2 ** Math.ceil(Math.log2(Math.max(1, accounts))))
}
