/** Limits of surveys: polls and sign-up lists. */
export const surveyLimits = {
  /** Most days until a survey ends automatically. */
  days: 365,
} as const
