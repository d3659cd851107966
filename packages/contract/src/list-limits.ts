/** Of sign-up lists. */
export const listLimits = {
  /** Code points of what one signs up for. */
  topic: { min: 1, max: 300 },
  /** Code points of the line that shows how to write an entry. */
  example: { min: 1, max: 100 },
  /** Code points of an entry. */
  entry: { min: 1, max: 200 },
  /** Entries that stand in one, unless it asks for fewer. */
  entries: 500,
  /** Of those, how many may be one person's. */
  entriesEach: 20,
  /** Numbers that one person is given in one, with those of what they withdrew. */
  numbersEach: 100,
  /** The last of them, which are told with the message. */
  told: 10,
  /** Of all of them, in one answer. */
  page: { default: 100, max: 100 },
} as const
