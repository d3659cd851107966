import { normalized } from './normalized.ts'
import { showsSomething } from './shows-something.ts'

/** What a command is called: letters that have no case or are small, digits, and after the first one `_` and `-`. */
const commandName = /^[\p{Ll}\p{Lo}\p{Lm}\p{Nd}][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}_-]*$/u

const unseen = /\p{Default_Ignorable_Code_Point}/u

/** Whether a command may be called this: no two names look the same. */
export const isCommandName = (name: string): boolean =>
  commandName.test(name) && !unseen.test(name) && name === normalized(name, 'NFC')

/** Whether a button may be called this: something is seen of it, and nothing is hidden but what makes emoji. */
export function isLabel(label: string): boolean {
  const seen = label.replace(/[\u200D\uFE0E\uFE0F]/gu, '')
  return showsSomething(seen) && !unseen.test(seen)
}

/** Whether a text begins with this command. */
export const beginsWithCommand = (text: string, name: string): boolean =>
  text.startsWith(`/${name}`) && /^(\s|$)/.test(text.slice(name.length + 1))
