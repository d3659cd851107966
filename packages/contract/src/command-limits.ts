/** Limits of commands and buttons of bots, apart from those that the web app loads before its first screen. */
export const commandLimits = {
  /** Commands of one bot. */
  ofBot: 50,
  /** Commands of all bots in a group, as clients receive them. */
  inGroup: 500,
  name: { min: 1, max: 32 },
  description: { min: 1, max: 100 },
  /** Lists of commands that one bot sets. */
  said: { points: 30, seconds: 600 },
} as const

export const buttonLimits = {
  /** Buttons of one message. */
  ofMessage: 8,
  id: { min: 1, max: 64 },
  label: { min: 1, max: 40 },
  /** Presses of one person. */
  presses: { points: 30, seconds: 60 },
  /** Presses of one person that wait for an answer, on one node. */
  waiting: 3,
  /** Seconds in which the bot answers a press. */
  answerSeconds: 10,
  /** Length of its answer. */
  answer: { min: 0, max: 200 },
} as const
