import { chat } from './chat.ts'
import { contacts } from './contacts.ts'
import { notices } from './notices.ts'
import { shell } from './shell.ts'

export const main = { shell, chat, contacts, notices }
