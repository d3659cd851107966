/** Limits of mentions. */
export const mentionLimits = {
  /** In one message. */
  ofMessage: 50,
  /** Unread ones in one answer. */
  page: 100,
  /** Size of a group above which the web app asks before everyone is mentioned. */
  everyoneAsksAbove: 50,
} as const
