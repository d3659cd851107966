import { limits } from './limits.ts'

/** Of webhooks that tell others: apart from the limits that the web app loads before its first screen. */
export const outgoingWebhookLimits = {
  /** Of one group. */
  ofGroup: 10,
  name: limits.nickname,
  /** Characters of an address. */
  address: { min: 1, max: 500 },
  /** Words of one, and characters of each. */
  words: 10,
  word: { min: 1, max: 32 },
  /** Webhooks that one node tells at once, and how many of these may be slow ones; of one group on all nodes. */
  atOnce: 64,
  slowAtOnce: 32,
  ofGroupAtOnce: 2,
  /** Seconds after which a try is given up, and those from which on it was slow. */
  seconds: 10,
  slowSeconds: 2,
  /** Bytes of an answer that are read. */
  answerBytes: 64 * 1024,
  /** Seconds after a first failure, then twice as many each time up to the most, and hours after which it is given up. */
  retrySeconds: 10,
  mostSeconds: 3600,
  givenUpHours: 24,
  /** Hours after which one is given up that is answered by an error while others wait behind it. */
  heldUpHours: 1,
  /** Days without a success after which one is paused, and failures in a row that there are at least. */
  failingDays: 3,
  failingTries: 10,
  /** Deliveries of one that may wait: with more it is paused. */
  waiting: 1000,
  /** Deliveries of one that its log shows, and days for which it keeps them. */
  listed: 100,
  keptDays: 30,
  /** Trials and repeats of one. */
  trials: { points: 20, seconds: 600 },
  /** Trials and repeats by one person, of whichever webhooks. */
  trialsOfPerson: { points: 60, seconds: 600 },
} as const
