import { createClientMessageId } from '@parley/client'
import { listText, MessageType } from '@parley/contract'
import { placeFor, someMessage } from './talking.ts'
import type { World } from './world.ts'

/** Begins a sign-up list. */
export function beginList(world: World): void {
  const { random } = world
  const person = random.pick(world.people)
  const { kind, id } = placeFor(world, person)
  const list = {
    topic: `topic ${++world.said} of ${person.account.nickname}`,
    ...(random.chance(0.6) && { isMultiple: true as const }),
    ...(random.chance(0.3) && { maxEntries: random.integer(1, 3) }),
  }
  const msg = { type: MessageType.text, textMsg: { content: listText(list) } } as const
  random.pick(person.devices).send(kind, id, msg, { list })
}

const isList = ({ votes }: { votes: string | undefined }) => votes?.startsWith('list') === true

/** Adds an entry to some list, or changes or withdraws one of the person's own. */
export function signUp(world: World): void {
  const { random } = world
  const some = someMessage(world, isList)
  if (!some) return
  const { device, kind, id, messageId } = some
  const own = [...world.model.entries.keys()]
    .map((key) => key.split(' '))
    .filter(([person, message]) => Number(person) === device.account.id && Number(message) === messageId)
    .map(([, , entryId = '']) => entryId)
  const isNew = own.length === 0 || random.chance(0.4)
  const entryId = isNew ? createClientMessageId() : random.pick(own)
  const content = !isNew && random.chance(0.4) ? {} : { content: `entry ${++world.said}` }
  void device.signUp(kind, id, { messageId, entryId, ...content })
}

/** Ends some list, the person's own or not. */
export function closeList(world: World): void {
  const some = someMessage(world, isList)
  if (some) void some.device.closeSurvey(some.kind, some.id, { closeList: { messageId: some.messageId } })
}
