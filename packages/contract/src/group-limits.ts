/** Of how groups are kept: apart from the limits that the web app loads before its first screen. */
export const groupLimits = {
  /** Seconds between two messages of one member; 0 is as many as they like. */
  slowModeSeconds: { min: 0, max: 3600 },
  /** Characters of the name of a time zone. */
  timeZone: { min: 1, max: 64 },
  /** Days of which is told when quiet hours begin and end. */
  quietDaysAhead: 8,
} as const
