import { blocking } from './blocking.ts'
import { bodies } from './bodies.ts'
import { chat } from './chat.ts'
import { composing } from './composing.ts'
import { forms } from './forms.ts'
import { groupChat } from './group-chat.ts'
import { sessions } from './sessions.ts'
import { shell } from './shell.ts'
import { shortcuts } from './shortcuts.ts'

export const main = {
  blocking,
  bodies,
  chat,
  composing,
  forms,
  groupChat,
  shell,
  shortcuts,
  sessions,
}
