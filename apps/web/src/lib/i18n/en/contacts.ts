import type { Translation } from '../types.ts'
import type { contacts as original } from '../zh/contacts.ts'

export const contacts: Translation<typeof original> = {}
