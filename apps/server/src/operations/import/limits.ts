export const importLimits = {
  /** Seconds of a video or a voice message, as in uploads; a longer one is stored without its length. */
  mediaSeconds: 24 * 3600,
  /** People, groups and friendships that are read together. */
  batch: 200,
  /** Messages that are read together: those of one conversation are stored in few transactions, in whatever order they are. */
  batchMessages: 10_000,
  /** Characters of their texts: a batch with more takes no further record. */
  batchCharacters: 4_000_000,
  /** Messages of a conversation that one transaction stores, which locks it; more only where one record has more. */
  messagesAtOnce: 100,
  /** Characters of their texts: a transaction with more takes no further record. */
  charactersAtOnce: 1_000_000,
  /** Entries that followers of the logs may be behind before an import waits for them. */
  entriesBehind: 1000,
  /** How often it checks, and how long it waits for a follower that makes no progress. */
  lookMs: 100,
  patienceMs: 5000,
  /** People and groups whose ids are held in memory. */
  refsKept: 500_000,
} as const
