import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { commandLimits } from './command-limits.ts'
import { isCommandName } from './command-text.ts'
import { groupCall, groupInPath } from './group-call.ts'
import { List } from './paging.ts'
import { Id, Nothing, shownText, text } from './schema.ts'

const name = Type.Refine(text(commandLimits.name, { trim: false }), isCommandName, () => 'characters')

/** A command of a bot: people write `/` and its name. */
export const Command = Type.Object({ name, description: shownText(commandLimits.description) })
export type Command = Static<typeof Command>

/** Their names are distinct. */
const commands = Type.Array(Command, { maxItems: commandLimits.ofBot })

/** A command that can be given in a conversation, and its bot. */
export const GivenCommand = Type.Object({
  name: Type.String(),
  description: Type.String(),
  bot: Type.Object({ id: Id, name: Type.String() }),
})
export type GivenCommand = Static<typeof GivenCommand>

/** For a text that begins with `/` and a command's name: its bot. */
export const CommandGiven = Type.Object({ bot: Id, name: Type.String() })
export type CommandGiven = Static<typeof CommandGiven>

/** In a frame with a text: the command that it begins with. An extension. */
export const command = Type.Optional(Type.Object({ bot: Id, name }))

const ofBot = { access: 'user', section: 'users', path: '/api/bot/commands' } as const
const vote = { name: 'vote', description: 'Ask everybody' }
const given: GivenCommand = { ...vote, bot: { id: 10009, name: 'Answers' } }

export const ownCommands = call({
  ...ofBot,
  method: 'GET',
  summary: 'For a bot: its commands, in its order (an extension)',
  data: List(Command),
  example: { data: { list: [vote], count: 1 } },
})

export const sayCommands = call({
  ...ofBot,
  method: 'PUT',
  summary: 'For a bot: say its commands, in place of all that it had (an extension)',
  body: Type.Object({ commands }),
  data: Nothing,
  example: { request: { commands: [vote] }, data: {} },
})

export const chatCommands = call({
  method: 'GET',
  path: '/api/chat/commands',
  access: 'user',
  section: 'chat',
  summary: 'Commands of the bot that I have a conversation with; none of a person (an extension)',
  query: Type.Object({ friendId: Id }),
  data: List(GivenCommand),
  example: { request: { friendId: 10009 }, data: { list: [given], count: 1 } },
})

export const groupCommands = call({
  ...groupCall('GET', 'commands/{id}'),
  summary: 'Commands of the bots in a group (an extension)',
  params: groupInPath,
  data: List(GivenCommand),
  example: { data: { list: [given], count: 1 } },
})
