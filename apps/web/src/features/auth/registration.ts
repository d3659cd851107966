import { isAccountName } from '@parley/contract/account-names'
import { joiningLimits } from '@parley/contract/joining-limits'
import { isWithin, lengthOf, limits } from '@parley/contract/limits'
import { normalized } from '@parley/contract/normalized'
import {
  type NewPassword,
  type NewPasswordProblem,
  newPasswordProblems,
} from '../../domain/me/new-password.ts'

export interface Registration extends NewPassword {
  nickname: string
  /** To sign in with beside the id; empty for none. */
  accountName: string
  /** Introduction of myself, for administrators. */
  message: string
}

export type NicknameProblem = 'nicknameMissing' | 'nicknameTooLong' | 'nicknameCharacters'

interface Problems extends Partial<Record<keyof NewPassword, NewPasswordProblem>> {
  nickname?: NicknameProblem
  accountName?: 'accountNameRule'
  message?: 'messageTooLong'
}

/** The problems of the fields, in their order; the server checks it all again, and more. */
export function problemsOf({ nickname, accountName, message, ...password }: Registration): Problems {
  const problem = nicknameProblem(nickname)
  return {
    ...(problem && { nickname: problem }),
    ...(accountName.trim() !== '' &&
      !isAccountName(accountName.trim()) && { accountName: 'accountNameRule' as const }),
    ...newPasswordProblems(password, nickname),
    ...(!isWithin(message, joiningLimits.registrationMessage) && { message: 'messageTooLong' as const }),
  }
}

function nicknameProblem(nickname: string): NicknameProblem | undefined {
  if (lengthOf(nickname) === 0) return 'nicknameMissing'
  if (!isWithin(nickname, limits.nickname)) return 'nicknameTooLong'
  return /\p{Cc}/u.test(nickname.trim()) ? 'nicknameCharacters' : undefined
}

/** An account name made of a nickname in Latin letters; undefined where that makes none. */
export function suggestedAccountName(nickname: string): string | undefined {
  const plain = normalized(nickname, 'NFKD').replaceAll(/\p{M}/gu, '')
  const name = plain
    .trim()
    .toLowerCase()
    .replaceAll(/[\s·']+/gu, '.')
    .slice(0, limits.accountName.max)
  return isAccountName(name) ? name : undefined
}
