/** Limits of polls. */
export const pollLimits = {
  /** Code points of the question. */
  question: { min: 1, max: 300 },
  /** Answers to choose from. */
  options: { min: 2, max: 20 },
  /** Code points of one of them. */
  option: { min: 1, max: 100 },
} as const
