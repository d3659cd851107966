/** Limits of media lists of a conversation. */
export const mediaLimits = {
  /** Messages of one answer. */
  page: { min: 1, max: 100, default: 30 },
} as const
