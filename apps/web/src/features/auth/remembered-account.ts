import { storage } from '../../platform/storage/storage.ts'

const key = 'account'

/** The account to fill in next time: an empty string if it is not to be remembered. Never a password. */
export const rememberedAccount = () => storage.read(key)

export const rememberAccount = (account: string) => storage.write(key, account)
