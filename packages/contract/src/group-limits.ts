/** Limits of group administration, apart from those that the web app loads before its first screen. */
export const groupLimits = {
  /** Seconds between two messages of one member; 0 is as many as they like. */
  slowModeSeconds: { min: 0, max: 3600 },
  /** Characters of the name of a time zone. */
  timeZone: { min: 1, max: 64 },
  /** Days ahead for which the beginning and end of quiet hours are sent. */
  quietDaysAhead: 8,
} as const
