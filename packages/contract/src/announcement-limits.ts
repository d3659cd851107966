/** Limits of announcements to all, apart from those that the web app loads before its first screen. */
export const announcementLimits = {
  text: { min: 1, max: 500 },
  /** Active announcements at once. */
  live: 3,
  /** Most days until an announcement expires, if it does. */
  days: 365,
  /** Days for which an announcement is stored after it has ended. */
  keptDays: 365,
  /**
   * Milliseconds within which a node notifies all its connected people of a change; each of them then sends a request.
   */
  notifiedWithinMs: 3000,
} as const
