/** Of announcements to all: apart from the limits that the web app loads before its first screen. */
export const announcementLimits = {
  text: { min: 1, max: 500 },
  /** That hold at once. */
  live: 3,
  /** Days for which one holds at most, if it is to end by itself. */
  days: 365,
  /** Days for which one is kept after it has ended. */
  keptDays: 365,
  /** Milliseconds within which everybody who is connected to a node hears of a change; they all ask then. */
  toldWithinMs: 3000,
} as const
