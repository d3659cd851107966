/** Limits of pinned messages. */
export const pinLimits = {
  /** In one conversation. */
  messages: 20,
} as const
