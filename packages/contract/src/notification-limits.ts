/** Of what makes itself heard, and of what is told to devices on which no page is open. */
export const notificationLimits = {
  /** Days for which one may ask for peace, of all conversations or of one. */
  quietDays: 366,
} as const
