import { limits } from '@parley/contract/limits'
import { useT } from '../../lib/i18n/index.ts'
import type { RegistrationProblem } from './registration.ts'

/** A problem of the form in words. */
export function useProblemText() {
  const t = useT()
  const texts: Record<RegistrationProblem, () => string> = {
    nicknameMissing: () => t('auth.nicknameMissing'),
    nicknameTooLong: () => t('auth.nicknameTooLong', { max: limits.nickname.max }),
    nicknameCharacters: () => t('auth.nicknameCharacters'),
    passwordLength: () => t('auth.passwordLength', limits.password),
    passwordIsNickname: () => t('auth.passwordIsNickname'),
    passwordsDiffer: () => t('auth.passwordsDiffer'),
  }
  return (problem: RegistrationProblem | undefined) => problem && texts[problem]()
}
