export const exchangeLimits = {
  /** Bytes of one line of a folder; `site.json` is one. */
  lineBytes: 16 * 1024 ** 2,
  /** Records that are stored in one transaction. */
  batch: 200,
  /** Messages of a conversation that are stored in one transaction, for which it is locked. */
  messagesAtOnce: 100,
  /** People and groups whose ids are kept in memory. */
  refsKept: 500_000,
} as const
