/** Limits of scheduled messages and reminders, apart from those that the web app loads before its first screen. */
export const laterLimits = {
  /** Scheduled messages of one person, with attachments and those that could not be sent. */
  scheduled: 100,
  /** Files that are sent before a message at its time. */
  attached: { min: 0, max: 30 },
  /** Reminders of one person, those that are due among them. */
  reminders: 200,
  /** Days from now within which a time must be. */
  aheadDays: 366,
  /** Hours after its time in which a message is still sent automatically: the server may have been down. */
  lateHours: 24,
  /** Seconds that a message waits at its time where its sender may send again by then. */
  waitSeconds: 60,
} as const
