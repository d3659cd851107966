/** What a command is called: letters that have no case or are small, digits, `_` and `-`. */
export const commandName = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}_-]+$/u

/** Whether a text begins with this command. */
export const beginsWithCommand = (text: string, name: string): boolean =>
  text.startsWith(`/${name}`) && /^(\s|$)/.test(text.slice(name.length + 1))
