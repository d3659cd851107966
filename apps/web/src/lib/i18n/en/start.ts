import { auth } from './auth.ts'
import { common } from './common.ts'

export const start = { common, auth }
