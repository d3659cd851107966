/** Of polls. */
export const pollLimits = {
  /** Code points of what is asked. */
  question: { min: 1, max: 300 },
  /** Answers to choose from. */
  options: { min: 2, max: 20 },
  /** Code points of one of them. */
  option: { min: 1, max: 100 },
  /** Days for which one may be open that ends by itself. */
  days: 365,
} as const
