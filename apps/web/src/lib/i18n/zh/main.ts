import { bodies } from './bodies.ts'
import { chat } from './chat.ts'
import { composing } from './composing.ts'
import { contacts } from './contacts.ts'
import { forms } from './forms.ts'
import { groupChat } from './group-chat.ts'
import { notices } from './notices.ts'
import { profile } from './profile.ts'
import { sessions } from './sessions.ts'
import { shell } from './shell.ts'
import { shortcuts } from './shortcuts.ts'

export const main = {
  bodies,
  chat,
  composing,
  contacts,
  forms,
  groupChat,
  notices,
  profile,
  shell,
  shortcuts,
  sessions,
}
