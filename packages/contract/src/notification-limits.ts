/** Limits of notifications, in the app and on devices without an open page. */
export const notificationLimits = {
  /** Days for which a person may set do not disturb, for all conversations or for one. */
  quietDays: 366,
} as const
