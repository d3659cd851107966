import type { RetentionRules } from './retention.ts'

const isLess = (days: number | null, before: number | null) => (days ?? Infinity) < (before ?? Infinity)

/** Whether by the one rules anything goes sooner than by the others: what has gone does not come back. */
export const isStricterRetention = (rules: RetentionRules, before: RetentionRules) =>
  (Object.keys(rules) as Array<keyof RetentionRules>).some((what) => isLess(rules[what], before[what]))
