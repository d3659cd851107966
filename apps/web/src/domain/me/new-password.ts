import { passwordCommon, passwordIsNickname, passwordsDiffer } from '@parley/contract/error-codes'
import { limits } from '@parley/contract/limits'

/** A password that is to be, typed twice. */
export interface NewPassword {
  pwd: string
  rePwd: string
}

export type NewPasswordProblem = 'passwordLength' | 'passwordIsNickname' | 'passwordsDiffer'

/** Code points; white space at the ends of a password counts. */
const passwordLength = (pwd: string) => [...pwd].length

export const hasPasswordLength = (pwd: string) =>
  passwordLength(pwd) >= limits.password.min && passwordLength(pwd) <= limits.password.max

export const isNickname = (pwd: string, nickname: string) =>
  pwd.trim().toLowerCase() === nickname.trim().toLowerCase()

/** Problems of the two fields; the server checks them again, and more. */
export function newPasswordProblems({ pwd, rePwd }: NewPassword, nickname: string | undefined) {
  const problems: Partial<Record<keyof NewPassword, NewPasswordProblem>> = {}
  if (!hasPasswordLength(pwd)) problems.pwd = 'passwordLength'
  else if (nickname !== undefined && isNickname(pwd, nickname)) problems.pwd = 'passwordIsNickname'
  if (pwd !== rePwd) problems.rePwd = 'passwordsDiffer'
  return problems
}

/** Error codes of the contract that belong under one of the two. */
const fields: Record<number, keyof NewPassword> = {
  [passwordsDiffer]: 'rePwd',
  [passwordCommon]: 'pwd',
  [passwordIsNickname]: 'pwd',
}

export const passwordFieldOf = (code: number): keyof NewPassword | undefined => fields[code]
