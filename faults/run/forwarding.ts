import { type Answer, ApiError, type CallInput, createClientMessageId } from '@parley/client'
import type { Forward } from '../model/forwards.ts'
import { keyOf } from '../model/model.ts'
import { clientOf } from '../person/calls.ts'
import { timing } from '../timing.ts'
import { placeFor } from './talking.ts'
import type { World } from './world.ts'

type Endpoint = 'POST /api/chat/forward'

/** Forwards some shown messages of a device, one by one or as a record; retries until it is answered. */
export function forward(world: World): void {
  const { random, model } = world
  const person = random.pick(world.people)
  const device = random.pick(person.devices)
  const kind = random.chance(0.5) ? 'direct' : 'group'
  const views = [...device.page.channel(kind).views.values()]
  if (views.length === 0) return
  const seen = random.pick(views).inOrder()
  if (seen.length === 0) return
  const messageIds = [...new Set([random.pick(seen).id, random.pick(seen).id, random.pick(seen).id])]
  const to = placeFor(world, person)
  const key = keyOf(to.kind, to.id, device.account.id)
  const as = random.chance(0.4) ? 'record' : 'each'
  const noted: Forward = { clientMessageId: createClientMessageId(), key, as, sent: undefined }
  model.forwards.push(noted)
  const { clientMessageId } = noted
  const destination =
    to.kind === 'group' ? { groupID: to.id, clientMessageId } : { userID: to.id, clientMessageId }
  const body: CallInput<Endpoint>['body'] = { messageIds, as, to: [destination] }
  const ask = () => clientOf(device.line.url, device.account.token).call('POST /api/chat/forward', { body })
  world.beside('what was forwarded', answered(world, ask, noted))
}

async function answered(world: World, ask: () => Promise<Answer<Endpoint>>, noted: Forward): Promise<void> {
  while (!world.isOver) {
    try {
      const [result] = (await ask()).results
      if (result && !result.refusal?.retry) {
        noted.sent = result.sent
        return
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind === 'unauthenticated') throw error
    }
    await new Promise((resolve) => setTimeout(resolve, timing.retryMs))
  }
}
