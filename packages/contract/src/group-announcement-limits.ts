/** Of announcements of groups. */
export const groupAnnouncementLimits = {
  /** That one group has. */
  kept: 100,
  /** Minutes between two reminders of one of them. */
  remindMinutes: 10,
} as const
