import { limits } from './limits.ts'

/** Limits of outgoing webhooks, apart from those that the web app loads before its first screen. */
export const outgoingWebhookLimits = {
  /** Webhooks of one group. */
  ofGroup: 10,
  name: limits.nickname,
  /** Characters of an address. */
  address: { min: 1, max: 500 },
  /** Words of one, and characters of each. */
  words: 10,
  word: { min: 1, max: 32 },
  /** Webhooks that one node calls at once, and how many of these may be slow; those of one group on all nodes. */
  atOnce: 64,
  slowAtOnce: 32,
  ofGroupAtOnce: 2,
  /** Seconds after which an attempt is given up, and after which it counts as slow. */
  seconds: 10,
  slowSeconds: 2,
  /** Bytes of an answer that are read. */
  answerBytes: 64 * 1024,
  /** Seconds until the first retry, doubling each time up to the most; hours after which a delivery is given up. */
  retrySeconds: 10,
  mostSeconds: 3600,
  givenUpHours: 24,
  /** Hours after which a delivery that gets error answers is given up while others wait behind it. */
  heldUpHours: 1,
  /** Days without a success after which a webhook is paused, and the least failures in a row for that. */
  failingDays: 3,
  failingTries: 10,
  /** Deliveries of one webhook that may wait: with more it is paused. */
  waiting: 1000,
  /** Deliveries in the log of one webhook, and days for which it stores them. */
  listed: 100,
  keptDays: 30,
  /** Trials and repeats of one webhook. */
  trials: { points: 20, seconds: 600 },
  /** Trials and repeats by one person, of whichever webhooks. */
  trialsOfPerson: { points: 60, seconds: 600 },
} as const
