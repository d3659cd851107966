import { MessageType, pollText } from '@parley/contract'
import { placeFor, someMessage } from './talking.ts'
import type { World } from './world.ts'

const options = ['Noodles', 'Rice', 'Nothing']

/** Sends a poll. */
export function ask(world: World): void {
  const { random } = world
  const person = random.pick(world.people)
  const { kind, id } = placeFor(world, person)
  const poll = {
    question: `question ${++world.said} of ${person.account.nickname}`,
    options,
    ...(random.chance(0.5) && { isMultiple: true as const }),
    ...(random.chance(0.5) && { isSecret: true as const }),
  }
  const msg = { type: MessageType.text, textMsg: { content: pollText(poll) } } as const
  random.pick(person.devices).send(kind, id, msg, { poll })
}

const isPoll = ({ votes }: { votes: string | undefined }) => votes?.startsWith('list') === false

/** Chooses something in some poll, or takes it back. */
export function vote(world: World): void {
  const { random } = world
  const some = someMessage(world, isPoll)
  if (!some) return
  const { device, kind, id, messageId } = some
  const chosen = random.chance(0.2) ? [] : [random.integer(0, options.length - 1)]
  void device.vote(kind, id, { messageId, options: chosen })
}

/** Ends some poll, the person's own or not. */
export function closePoll(world: World): void {
  const some = someMessage(world, isPoll)
  if (some) void some.device.closeSurvey(some.kind, some.id, { closePoll: { messageId: some.messageId } })
}
