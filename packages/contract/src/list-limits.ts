/** Limits of sign-up lists. */
export const listLimits = {
  /** Code points of the topic. */
  topic: { min: 1, max: 300 },
  /** Code points of the line that shows how to write an entry. */
  example: { min: 1, max: 100 },
  /** Code points of an entry. */
  entry: { min: 1, max: 200 },
  /** Entries of one list, unless it sets fewer. */
  entries: 500,
  /** Entries of one person in it. */
  entriesEach: 20,
  /** Numbers that one person is given in one list, with those of withdrawn entries. */
  numbersEach: 100,
  /** The last entries, which are sent with the message. */
  sent: 10,
  /** Entries in one answer. */
  page: { default: 100, max: 100 },
} as const
