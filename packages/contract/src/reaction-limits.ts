/** Limits of reactions. */
export const reactionLimits = {
  /** Different emoji on one message. */
  kinds: 20,
  /** UTF-16 code units of one emoji. */
  emoji: { min: 1, max: 64 },
  /** Conversations in which an author is notified of reactions. */
  notices: 100,
} as const
