import { limits } from '@parley/contract'
import type { PersonEntry } from '@parley/importers'
import { fitting } from './fit.ts'

/** By what somebody of a source is known again. */
export interface Named {
  readonly account: string | null
  readonly nickname: string
}

const accountLength = { max: 200 }

export const namedAs = ({ ref, account = '', nickname }: PersonEntry): Named => ({
  account: fitting(account, accountLength).toLowerCase() || null,
  nickname: fitting(nickname, limits.nickname, account || ref),
})

/** A nickname says who somebody is where an account does not. */
export const isAnother = (was: Named, is: Named): boolean =>
  was.account !== null && is.account !== null ? was.account !== is.account : was.nickname !== is.nickname
