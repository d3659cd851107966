/** Of what of certain kinds is in a conversation. */
export const mediaLimits = {
  /** Messages of one answer. */
  page: { min: 1, max: 100, default: 30 },
} as const
