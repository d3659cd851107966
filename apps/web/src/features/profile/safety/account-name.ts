/** The contract's rule (`auth.ts`), which comes with a schema library that weighs too much to load for it. */
const rule = /^[A-Za-z][A-Za-z0-9._-]{1,31}$/

export type AccountNameProblem = 'missing' | 'rule'

export function accountNameProblem(name: string): AccountNameProblem | undefined {
  if (name.trim() === '') return 'missing'
  return rule.test(name.trim()) ? undefined : 'rule'
}
