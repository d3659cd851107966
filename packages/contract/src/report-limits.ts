/** Limits of reports, apart from those that the web app loads before its first screen. */
export const reportLimits = {
  /** Messages that are reported at once. */
  messages: { min: 1, max: 20 },
  /** The reporter's text besides the reason. */
  text: { min: 0, max: 500 },
  /** Reports of one person. */
  ofPerson: { points: 20, seconds: 3600 },
  /** Other open reports about the same that are shown beside one. */
  beside: 20,
  /** Days for which a decided report is stored. */
  days: 365,
} as const
