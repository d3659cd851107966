/** Limits of searching messages, apart from those that the web app loads before its first screen. */
export const searchLimits = {
  /** Length of a search, with typed filters. */
  text: { min: 0, max: 200 },
  /** Words and phrases that are looked for at once; those beyond are left out. */
  words: 12,
  /** UTF-16 code units of a text that are folded for searching; text after these is not found. */
  folded: 20_000,
  /** Bytes of folded text after which a block of the index is closed. */
  blockBytes: 32 * 1024,
  /** Seconds that the index may be behind before answers report it. */
  behindSeconds: 10,
  page: { default: 20, max: 50 },
  /** Finds of one conversation in one answer. */
  finds: { default: 100, max: 200 },
  /** Approximate code points around a match that are shown of a long text. */
  snippet: 80,
  /** Marked places in one text. */
  highlights: 50,
  /** People found by name whose groups are searched: if there are more, those with the lowest ids. */
  namesakes: 1000,
  /** Further people whom a client names. */
  namedPeople: 50,
  /** Groups in one answer by the names of members, and members that are named of each. */
  groupsByMembers: 50,
  namedOfGroup: 3,
  /** Why administrators look through all messages. */
  reason: { min: 4, max: 200 },
} as const
