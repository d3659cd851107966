/** Limits of the audit log, apart from those that the web app loads before its first screen. */
export const logLimits = {
  /** Entries in one file. */
  exportRows: 50_000,
} as const
