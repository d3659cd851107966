import type { Translation } from '../types.ts'
import type { chat as original } from '../zh/chat.ts'

export const chat: Translation<typeof original> = {}
