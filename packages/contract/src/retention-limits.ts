/** Of what is kept and for how long: apart from the limits that the web app loads before its first screen. */
export const retentionLimits = {
  /** Days for which messages and files are kept, where not for ever. */
  days: { min: 1, max: 3650 },
  /** Days for which entries of the audit log are kept: nobody erases one that is younger than the least of them. */
  logDays: { min: 30, max: 36_500 },
  /** Why somebody or something is held. */
  holdReason: { min: 1, max: 200 },
  holds: 500,
  /** Of a preview: messages that are counted one by one; of more, samples are. */
  counted: 20_000,
} as const
