import type { Translation } from '../types.ts'
import type { notices as original } from '../zh/notices.ts'

export const notices: Translation<typeof original> = {}
