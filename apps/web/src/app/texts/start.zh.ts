import { common } from '../../components/texts/common.zh.ts'
import { auth } from '../../features/auth/texts/auth.zh.ts'

export const start = { common, auth }
