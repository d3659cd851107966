import type { GivenCommand } from '@parley/contract'
import type { CaretQuery } from './use-caret-query.ts'

/** The command that a text consists of so far, wherever in it the caret is. */
export const commandQuery = (text: string): CaretQuery | undefined =>
  /^\/\S*$/.test(text) ? { at: 0, typed: text.slice(1) } : undefined

/** Commands whose name begins with the typed text, then those whose description has it. */
export function commandsFor(all: readonly GivenCommand[], typed: string): GivenCommand[] {
  const wanted = typed.toLowerCase()
  const begins = ({ name }: GivenCommand) => name.startsWith(wanted)
  const says = ({ description }: GivenCommand) => description.toLowerCase().includes(wanted)
  return [...all.filter(begins), ...all.filter((one) => !begins(one) && says(one))]
}

/** Whether several bots have a command of this name. */
export const isAmbiguous = (all: readonly GivenCommand[], { name }: GivenCommand): boolean =>
  all.filter((one) => one.name === name).length > 1
