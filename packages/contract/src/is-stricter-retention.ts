import type { RetentionRules } from './retention.ts'

const isLess = (days: number | null, before: number | null) => (days ?? Infinity) < (before ?? Infinity)

/** Whether `rules` delete anything sooner than `before`: deleted data does not come back. */
export const isStricterRetention = (rules: RetentionRules, before: RetentionRules) =>
  (Object.keys(rules) as Array<keyof RetentionRules>).some((what) => isLess(rules[what], before[what]))
