import { limits } from './limits.ts'

const { min, max } = limits.accountName

/**
 * Letters, digits, dot, dash and underscore, a letter first, so that no account name looks like an id. Apart from the
 * schemas, whose library the web app does not load for it.
 */
export const accountNamePattern = `^[A-Za-z][A-Za-z0-9._-]{${min - 1},${max - 1}}$`

const rule = new RegExp(accountNamePattern)

export const isAccountName = (text: string) => rule.test(text)
