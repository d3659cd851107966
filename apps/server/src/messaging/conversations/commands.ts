import { beginsWithCommand, type CommandGiven, kindOf, plainTextIn } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'
import type { Content } from './drafts.ts'
import { factsIn } from './records.ts'
import { isSurvey } from './surveys.ts'

type Said = Pick<Content, 'type' | 'body'>

/** Whether something is written in it as people write, and nothing else. */
export const isWritten = ({ type, body }: Said): boolean =>
  kindOf(type)?.content === 'text' && !isSurvey(body)

const begins = (said: Said, { name }: CommandGiven) =>
  isWritten(said) && beginsWithCommand(plainTextIn(said.type, said.body), name)

/** @throws Refusal unless the text begins with it */
export function checkCommand(said: Said, command: CommandGiven): CommandGiven {
  if (!begins(said, command)) refuse('commandMisplaced')
  return { bot: command.bot, name: command.name }
}

export const commandIn = ({ body }: Pick<Content, 'body'>): CommandGiven | undefined => factsIn(body).command

/** As it was if it stands and its text begins with it still: else without it, and the text stays. */
export function commanding<C extends Said>(content: C, stands: boolean): C {
  const command = commandIn(content)
  if (!command || (stands && begins(content, command))) return content
  const { command: _, ...body } = factsIn(content.body)
  return { ...content, body }
}
