import { isAccountName } from '@parley/contract/account-names'

export type AccountNameProblem = 'missing' | 'rule'

export function accountNameProblem(name: string): AccountNameProblem | undefined {
  if (name.trim() === '') return 'missing'
  return isAccountName(name.trim()) ? undefined : 'rule'
}
