import { createClientMessageId } from '@parley/client'
import { MessageType } from '@parley/contract'
import { keyOf } from '../model/model.ts'
import type { Schedule } from '../model/schedules.ts'
import { clientOf, decided } from '../person/calls.ts'
import { placeFor } from './talking.ts'
import type { World } from './world.ts'

/** Schedules a message for a moment later; sometimes that is over when the request arrives. */
export function schedule(world: World): void {
  const { random, model } = world
  const { account, line } = random.pick(random.pick(world.people).devices)
  const person = world.people.find((one) => one.account.id === account.id)
  if (!person) return
  const to = placeFor(world, person)
  const noted: Schedule = {
    clientMessageId: createClientMessageId(),
    senderId: account.id,
    key: keyOf(to.kind, to.id, account.id),
    content: `later ${++world.said} of ${account.nickname}`,
    isTaken: undefined,
  }
  model.schedules.push(noted)
  const { clientMessageId, content } = noted
  const place = to.kind === 'group' ? { groupID: to.id } : { userID: to.id }
  const msg = { type: MessageType.text, textMsg: { content } } as const
  const at = new Date(Date.now() + random.integer(200, 3000)).toISOString()
  const ask = () =>
    clientOf(line.url, account.token).call('POST /api/chat/scheduled', {
      body: { ...place, clientMessageId, msg, at },
    })
  world.beside('what is sent later', answered(world, ask, noted))
}

async function answered(world: World, ask: () => Promise<unknown>, noted: Schedule): Promise<void> {
  let asked = 0
  const code = await decided(
    () => {
      asked++
      return ask()
    },
    () => !world.isOver,
  )
  // If the answer was lost, a retry after the message's time is refused although it was accepted.
  if (code !== undefined && (code === 0 || asked === 1)) noted.isTaken = code === 0
}
