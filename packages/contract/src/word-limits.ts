/** Limits of the word filter, apart from those that the web app loads before its first screen. */
export const wordLimits = {
  /** Lists of a site, and what one is called. */
  lists: 50,
  name: { min: 1, max: 32 },
  /** Words of all lists together, and the length of one. */
  words: 10_000,
  word: { min: 1, max: 32 },
  /** A text that words are tried on. */
  trialText: { min: 1, max: 5000 },
  /** The newest messages of the site that words are tried on. */
  trialMessages: 10_000,
  /** Words that are tried on messages at once: the audit log names them all. */
  trialWords: 1000,
  /** How often one person tries words on messages. */
  trials: { points: 10, seconds: 3600 },
  /** Counts of messages are rounded down to a multiple of this: smaller steps would reveal what people wrote. */
  trialStep: 10,
  /** Bytes of a call that brings words. */
  bodyBytes: 2 * 2 ** 20,
  /** Messages of one person that wait to be looked at. */
  heldOfPerson: 50,
  /** Days for which a message is held, and for which it is known that one was turned down. */
  heldDays: 14,
  /** Seconds after which every node has the rules as they are, also if the notice of a change was lost. */
  knownSeconds: 10,
} as const
