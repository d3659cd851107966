/** Of forwarding: apart from the limits that the web app loads before its first chat. */
export const forwardLimits = {
  /** Messages that are forwarded at once, and of which one record is made. */
  messages: { min: 1, max: 100 },
  /** Conversations to which they go at once. */
  conversations: { min: 1, max: 9 },
  /** Records within each other, the outermost counted. */
  recordDepth: 3,
  /** Messages of a record with all that are in it. */
  recordMessages: 500,
  /** UTF-8 bytes of all of them, as they are kept. */
  recordBytes: 1024 * 1024,
  /** UTF-8 bytes of all records that are forwarded at once: they are in memory together. */
  bytes: 2 * 1024 * 1024,
  /** Lines of a record that its message shows. */
  recordLines: 4,
  /** UTF-16 code units of the text that stands for a record where records are not known. */
  recordText: 2000,
  /** Conversations to which somebody forwards, each time counted. */
  ofPerson: { points: 180, seconds: 600 },
  /** The id under which something is forwarded to a conversation: those of its messages are made of it. */
  clientMessageId: { min: 1, max: 40 },
} as const
