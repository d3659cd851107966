import { common } from '../../components/texts/common.en.ts'
import { auth } from '../../features/auth/texts/auth.en.ts'

export const start = { common, auth }
