/** Of who has read the messages of a group. */
export const readerLimits = {
  /** Members of a group up to which readers are named and reminded; of larger ones they are counted. */
  namedMembers: 200,
  /** Sequences that one call looks for messages of its caller in. */
  stretch: 500,
  /** Messages that it tells of. */
  counted: 100,
  /** Minutes between two reminders of one message. */
  remindMinutes: 10,
  /** Seconds that reading is gathered for before authors are told that somebody has read. */
  gatherSeconds: 1,
} as const
