/** Limits of announcements in groups. */
export const groupAnnouncementLimits = {
  /** Announcements of one group. */
  kept: 100,
  /** Minutes between two reminders of one of them. */
  remindMinutes: 10,
} as const
