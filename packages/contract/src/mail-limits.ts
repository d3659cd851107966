/** Of what is told by e-mail, where the operator has named a mail server. */
export const mailLimits = {
  /** Characters of an address. */
  address: 254,
  /** Addresses that one person asks to confirm, and confirmations that one address is asked for, whatever is behind a + in it. */
  ofPerson: { points: 6, seconds: 3600 },
  ofPersonDaily: { points: 12, seconds: 86_400 },
  ofAddress: { points: 6, seconds: 3600 },
  ofAddressDaily: { points: 8, seconds: 86_400 },
  /** Confirmations that the whole site asks for. */
  ofSiteDaily: { points: 2000, seconds: 86_400 },
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
  /** Hours after a first refusal in which no second one marks an address as failing. */
  refusalHours: 6,
  /** Minutes after which somebody who is at rest is looked at again, at the latest. */
  restMinutes: 15,
} as const
