/** Limits of drafts, apart from those that the web app loads before its first screen. */
export const draftLimits = {
  /** Conversations in which one person has a draft. */
  ofPerson: 200,
  /** Code points, with white space: more than a message holds, so that a person can still shorten it. */
  text: { min: 0, max: 10_000 },
  /** Length of a name as written in the text. */
  written: { min: 1, max: 64 },
  /** Changes by one person. */
  changes: { points: 300, seconds: 300 },
  /** Days for which the server remembers that a conversation's draft is empty. */
  emptiedDays: 30,
} as const
