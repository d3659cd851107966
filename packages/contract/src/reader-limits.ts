/** Limits of read receipts in groups. */
export const readerLimits = {
  /** Members of a group up to which readers are named and reminded; of larger ones they are counted. */
  namedMembers: 200,
  /** Range of sequences in which one request finds the caller's messages. */
  stretch: 500,
  /** Messages in its answer. */
  counted: 100,
  /** Minutes between two reminders of one message. */
  remindMinutes: 10,
  /** Seconds for which receipts are collected before their authors are notified. */
  gatherSeconds: 1,
} as const
