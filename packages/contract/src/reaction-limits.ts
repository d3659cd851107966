/** Of reactions. */
export const reactionLimits = {
  /** Different emoji on one message. */
  kinds: 20,
  /** UTF-16 code units of one emoji. */
  emoji: { min: 1, max: 64 },
  /** Conversations of which an author is told that somebody has reacted to them. */
  notices: 100,
} as const
