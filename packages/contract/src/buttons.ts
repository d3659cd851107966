import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { buttonLimits } from './command-limits.ts'
import { isLabel } from './command-text.ts'
import { clientId, Id, oneOfBoth, shownText, text } from './schema.ts'

const { id, label, ofMessage, answer } = buttonLimits

/** A button below a bot's text. */
export const Button = Type.Object({
  /** Unique within a message. */
  id: text(id),
  label: Type.Refine(shownText(label), isLabel, () => 'characters'),
  style: Type.Optional(Type.Enum(['primary', 'danger'])),
})
export type Button = Static<typeof Button>

/** In a frame with a bot's text, or in an edit of one, which without it keeps its buttons. An extension. */
export const buttons = Type.Optional(Type.Array(Button, { maxItems: ofMessage }))

const PressId = clientId({ min: 1, max: 64 })
const pressed = { messageId: Id, buttonId: text(id) }
const said = Type.Optional(shownText(answer))

export const press = call({
  method: 'POST',
  path: '/api/bot/press',
  access: 'user',
  section: 'chat',
  summary:
    'Press a button of a bot’s message in the conversation with it or in a group; answered with what the bot says to it (an extension)',
  body: oneOfBoth('userID', 'groupID', pressed),
  data: Type.Object({ text: Type.Optional(Type.String()) }),
  example: {
    request: { groupID: 1, messageId: 7, buttonId: 'yes' },
    data: { text: 'Counted' },
  },
})

/** Where a button was pressed: with the person of this id, or in the group. */
export const PressPlace = Type.Object({ kind: Type.Enum(['direct', 'group']), id: Id })
export type PressPlace = Static<typeof PressPlace>

/** To a bot: a person has pressed a button of its message, and waits for an answer. A signal. */
export const pressedEvent = Type.Object({
  event: Type.Literal('pressed'),
  pressId: PressId,
  conversation: PressPlace,
  messageId: Id,
  buttonId: Type.String(),
  by: Type.Object({ id: Id, name: Type.String() }),
})

/** A bot's answer to the person who pressed, whom alone it reaches. */
export const answerPress = Type.Object({ pressId: PressId, text: said })
