/** Of searching messages: apart from the limits that the web app loads before its first screen. */
export const searchLimits = {
  /** What is looked for, typed filters among it. */
  text: { min: 0, max: 200 },
  /** Words and phrases that are looked for at once; those beyond are left out. */
  words: 12,
  /** UTF-16 code units of a text, as it is folded for searching; what follows is not found. */
  folded: 20_000,
  /** Bytes of folded text after which a block of the index is closed. */
  blockBytes: 32 * 1024,
  /** Seconds that the index may be behind before answers say so. */
  behindSeconds: 10,
  page: { default: 20, max: 50 },
  /** Finds of one conversation in one answer. */
  finds: { default: 100, max: 200 },
  /** Code points around what was found that are shown of a long text, about. */
  snippet: 80,
  /** Marked places in one text. */
  highlights: 50,
  /** People whose groups are looked for, by their names: of more of one name it is those of the lowest numbers. */
  namesakes: 1000,
  /** Those whom a client names besides. */
  namedPeople: 50,
  /** Groups in one answer by the names of members, and members that are named of each. */
  groupsByMembers: 50,
  namedOfGroup: 3,
  /** Why administrators look through all messages. */
  reason: { min: 4, max: 200 },
} as const
