export const exchangeLimits = {
  /** Bytes of one line of a folder; `site.json` is one. */
  lineBytes: 16 * 1024 ** 2,
  /** Characters of one record's text: a hundred messages. */
  text: 500_000,
  /** Files of one record. */
  files: 100,
  /** Seconds of a video or a voice message; a longer one has no length. As the endpoint has it. */
  mediaSeconds: 24 * 3600,
  /** Records that are taken in together. */
  batch: 200,
  /** Characters of their texts, beyond which no more are. */
  batchCharacters: 2_000_000,
  /** Messages of a conversation that are stored in one transaction, for which it is locked; more only of one record. */
  messagesAtOnce: 100,
  /** Characters of their texts, beyond which no more are. */
  charactersAtOnce: 1_000_000,
  /** Entries that followers of the logs may be behind before an import waits. */
  entriesBehind: 1000,
  /** How often it looks then, and how long it waits for one who does not move. */
  lookMs: 100,
  patienceMs: 5000,
  /** People and groups whose ids are kept in memory. */
  refsKept: 500_000,
} as const
