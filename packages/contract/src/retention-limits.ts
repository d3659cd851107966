/** Limits of retention, apart from those that the web app loads before its first screen. */
export const retentionLimits = {
  /** Days for which messages and files are stored, if not for ever. */
  days: { min: 1, max: 3650 },
  /**
   * Days for which entries of the audit log are stored: nobody can erase one that is younger than the least of these.
   */
  logDays: { min: 30, max: 36_500 },
  /** Reason of a hold. */
  holdReason: { min: 1, max: 200 },
  holds: 500,
  /** Messages that a preview counts one by one; of more it counts samples. */
  counted: 20_000,
} as const
