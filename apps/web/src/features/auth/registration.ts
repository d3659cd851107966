import { isWithin, lengthOf, limits } from '@parley/contract/limits'

export interface Registration {
  nickname: string
  pwd: string
  rePwd: string
}

export type RegistrationField = keyof Registration

export type RegistrationProblem =
  | 'nicknameMissing'
  | 'nicknameTooLong'
  | 'nicknameCharacters'
  | 'passwordLength'
  | 'passwordIsNickname'
  | 'passwordsDiffer'

/** Code points; white space at the ends of a password counts. */
const passwordLength = (pwd: string) => [...pwd].length

export const hasPasswordLength = (pwd: string) =>
  passwordLength(pwd) >= limits.password.min && passwordLength(pwd) <= limits.password.max

export const isNickname = ({ nickname, pwd }: Registration) =>
  pwd.trim().toLowerCase() === nickname.trim().toLowerCase()

/** What is wrong with each field; the server checks it all again, and more. */
export function problemsOf(
  registration: Registration,
): Partial<Record<RegistrationField, RegistrationProblem>> {
  const { nickname, pwd, rePwd } = registration
  const problems: Partial<Record<RegistrationField, RegistrationProblem>> = {}
  if (lengthOf(nickname) === 0) problems.nickname = 'nicknameMissing'
  else if (!isWithin(nickname, limits.nickname)) problems.nickname = 'nicknameTooLong'
  else if (/\p{Cc}/u.test(nickname.trim())) problems.nickname = 'nicknameCharacters'
  if (!hasPasswordLength(pwd)) problems.pwd = 'passwordLength'
  else if (isNickname(registration)) problems.pwd = 'passwordIsNickname'
  if (pwd !== rePwd) problems.rePwd = 'passwordsDiffer'
  return problems
}

/** Error codes of the contract that belong under a field; all others concern the form. */
const fields: Record<number, RegistrationField> = { 2002: 'rePwd', 2003: 'pwd', 2004: 'pwd' }

export const fieldOfError = (code: number) => fields[code]
