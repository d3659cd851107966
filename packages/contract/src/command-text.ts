import { normalized } from './normalized.ts'
import { showsSomething } from './shows-something.ts'

/** Name of a command: lower-case or caseless letters, digits, and after the first character `_` and `-`. */
const commandName = /^[\p{Ll}\p{Lo}\p{Lm}\p{Nd}][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}_-]*$/u

const unseen = /\p{Default_Ignorable_Code_Point}/u

/** Whether a command may have this name: no two names look the same. */
export const isCommandName = (name: string): boolean =>
  commandName.test(name) && !unseen.test(name) && name === normalized(name, 'NFC')

/** Whether a button may have this label: it shows something, and hides nothing but characters that make emoji. */
export function isLabel(label: string): boolean {
  const seen = label.replace(/[\u200D\uFE0E\uFE0F]/gu, '')
  return showsSomething(seen) && !unseen.test(seen)
}

/** Whether a text begins with this command. */
export const beginsWithCommand = (text: string, name: string): boolean =>
  text.startsWith(`/${name}`) && /^(\s|$)/.test(text.slice(name.length + 1))
