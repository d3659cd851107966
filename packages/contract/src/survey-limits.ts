/** Of surveys: polls and sign-up lists. */
export const surveyLimits = {
  /** Days for which one may be open that ends by itself. */
  days: 365,
} as const
