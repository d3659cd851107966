/** Limits of forwarding, apart from those that the web app loads before its first chat. */
export const forwardLimits = {
  /** Messages that are forwarded at once, and of which one record is made. */
  messages: { min: 1, max: 100 },
  /** Conversations to which they go at once. */
  conversations: { min: 1, max: 9 },
  /** Records within each other, the outermost counted. */
  recordDepth: 3,
  /** Messages of a record with all that are in it. */
  recordMessages: 500,
  /** UTF-8 bytes of all of them, as stored. */
  recordBytes: 1024 * 1024,
  /** UTF-8 bytes of all records that are forwarded at once: they are in memory together. */
  bytes: 2 * 1024 * 1024,
  /** Lines of a record that its message shows. */
  recordLines: 4,
  /** UTF-16 code units of the text that represents a record for clients that do not know records. */
  recordText: 2000,
  /** Authors of saved messages that are listed, and so many of the newest saved messages are looked at for them. */
  savedAuthors: { listed: 100, among: 5000 },
  /** Conversations to which one person forwards, counted each time. */
  ofPerson: { points: 180, seconds: 600 },
  /** The id of a forwarding to a conversation; the ids of its messages are made of it. */
  clientMessageId: { min: 1, max: 40 },
} as const
