/** Limits of threads. */
export const threadLimits = {
  /** Replies are counted up to this many, and unread ones too. */
  counted: 999,
  /** People shown below the message that a thread begins with: those who answered last. */
  people: 3,
  /** Followed threads on a page of their list: by default, and at most. */
  page: 20,
  listed: 50,
  /** Of the threads that a person follows, those with the latest replies are listed and counted. */
  followed: 500,
} as const
