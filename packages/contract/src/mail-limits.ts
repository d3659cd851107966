/** Of what is told by e-mail, where the operator has named a mail server. */
export const mailLimits = {
  /** Characters of an address. */
  address: 254,
  /** Addresses that one person has confirmed, and confirmations that one address is asked for. */
  ofPerson: { points: 6, seconds: 3600 },
  ofAddress: { points: 6, seconds: 3600 },
  /** Digests that one sends to try it. */
  trials: { points: 5, seconds: 3600 },
  /** Hours in which an address is to be confirmed. */
  confirmHours: 24,
  /** Of the choice: minutes of being away, and minutes from one digest to the next. */
  awayMinutes: { min: 5, max: 1440 },
  spanMinutes: { min: 60, max: 1440 },
  /** In one digest: conversations, messages of each, and characters of a message. */
  conversations: 20,
  messages: 5,
  text: 200,
  /** Mails that one node has under way, and seconds after which one is given up. */
  atOnce: 4,
  seconds: 60,
  /** Seconds after which one that was not taken is tried again, then twice as many each time up to the most. */
  retrySeconds: 60,
  mostSeconds: 3600,
  /** Minutes after which somebody who is at rest is looked at again. */
  restMinutes: 5,
} as const
