import { joiningLimits } from '@parley/contract/joining-limits'
import { isWithin, lengthOf, limits } from '@parley/contract/limits'
import {
  type NewPassword,
  type NewPasswordProblem,
  newPasswordProblems,
} from '../../domain/me/new-password.ts'

export interface Registration extends NewPassword {
  nickname: string
  /** Who I am, for administrators. */
  message: string
}

export type NicknameProblem = 'nicknameMissing' | 'nicknameTooLong' | 'nicknameCharacters'

interface Problems extends Partial<Record<keyof NewPassword, NewPasswordProblem>> {
  nickname?: NicknameProblem
  message?: 'messageTooLong'
}

/** What is wrong with each field, the first field first; the server checks it all again, and more. */
export function problemsOf({ nickname, message, ...password }: Registration): Problems {
  const problem = nicknameProblem(nickname)
  return {
    ...(problem && { nickname: problem }),
    ...newPasswordProblems(password, nickname),
    ...(!isWithin(message, joiningLimits.registrationMessage) && { message: 'messageTooLong' as const }),
  }
}

function nicknameProblem(nickname: string): NicknameProblem | undefined {
  if (lengthOf(nickname) === 0) return 'nicknameMissing'
  if (!isWithin(nickname, limits.nickname)) return 'nicknameTooLong'
  return /\p{Cc}/u.test(nickname.trim()) ? 'nicknameCharacters' : undefined
}
