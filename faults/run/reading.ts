import type { Kind } from '@parley/client'
import type { Device } from '../person/device.ts'
import type { World } from './world.ts'

/** A conversation with something in it, as some device shows it. */
function somethingShown(world: World) {
  const { random } = world
  const device = random.pick(world.devices)
  const kind = random.chance(0.5) ? 'direct' : 'group'
  const views = [...device.page.channel(kind).views].filter(([, view]) => view.messages.size > 0)
  if (views.length === 0) return undefined
  const [id, view] = random.pick(views)
  return { device, kind, id, messages: view.inOrder() } as const
}

/** Reads up to some message, by a frame or over HTTP. */
export function read(world: World): void {
  const { random } = world
  const shown = somethingShown(world)
  if (!shown) return
  const { device, kind, id, messages } = shown
  const upTo = random.chance(0.6) ? messages.at(-1) : random.pick(messages)
  if (!upTo) return
  if (random.chance(0.5)) device.page.channel(kind).read(id, upTo.sequence)
  else world.beside('what was read over HTTP', device.page.readOverHttp(kind, id, upTo.id))
}

/** Hides some messages from the person's own view. */
export function hide(world: World): void {
  const shown = somethingShown(world)
  if (!shown) return
  const { device, kind, id, messages } = shown
  const ids = messages.filter(() => world.random.chance(0.2)).map((message) => message.id)
  if (ids.length > 0) world.beside('what was taken out of view', hideOn(world, device, kind, id, ids))
}

async function hideOn(world: World, device: Device, kind: Kind, id: number, ids: number[]): Promise<void> {
  let code: number | undefined
  // If the page closed meanwhile, the outcome is unknown, so it is repeated on the next page.
  while (code === undefined && !world.isOver) code = await device.page.hide(kind, id, ids)
  if (code === 0) world.model.hide(device.account.id, ids)
}
