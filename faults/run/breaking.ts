import { limits, MessageType } from '@parley/contract'
import type { Line } from '../network/line.ts'
import { type PointName, points, returningPoints } from '../network/points.ts'
import type { World } from './world.ts'

/** Messages of 60 kB: the system's own buffers take some megabytes before the server's do. */
const overwhelming = 120

const names = Object.keys(points) as PointName[]

/** A line of a random device, or of an older client. */
function anyLine(world: World): Line {
  const { random, people } = world
  return random.pick(people.flatMap(({ devices, older }) => [...devices, ...(older ? [older] : [])])).line
}

/** A fault lies in wait on a connection. */
export function layInWait(world: World): void {
  anyLine(world).arm(world.random.pick(names))
}

/** Cuts a connection; another fault may wait for the reconnect. */
export function breakLine(world: World) {
  const { random } = world
  const line = anyLine(world)
  if (random.chance(0.6)) line.arm(random.pick(returningPoints))
  const how = random.weighted({ cut: 4, offline: 3, halfOpen: 1, freeze: 1 })
  if (how === 'cut') return line.goOffline({ stay: false })
  if (how === 'halfOpen') return line.swallow()
  if (how === 'offline') line.goOffline({ stay: true })
  else line.freeze()
  setTimeout(() => line.comeBack(), random.integer(5, 120))
}

/** A client stops reading while so many messages arrive that the server gives it up. */
export function overwhelm(world: World): void {
  const { random, people } = world
  const [reader, speaker] = [random.pick(people), random.pick(people)]
  const device = random.pick(speaker.devices)
  const frozen = random.pick(reader.devices)
  if (frozen === device) return
  frozen.line.freeze()
  const content = `<p>${'话'.repeat(limits.imageText.max - 10)}</p>`
  for (let n = 0; n < overwhelming; n++)
    device.send('direct', reader.account.id, { type: MessageType.imageText, imageTextMsg: { content } })
  setTimeout(() => frozen.line.comeBack(), random.integer(1000, 3000))
}

/** A page is left and opened again. */
export function reload(world: World): void {
  const { random } = world
  const device = random.pick(world.devices)
  const how = random.weighted({ now: 2, earlier: 2, nothing: 1 })
  if (how === 'now') device.keep()
  world.count(how === 'nothing' ? 'reload: only the queue is left' : 'reload')
  device.reload({ forget: how === 'nothing' })
}

/** Stores a page's state, for a later reload. */
export function writeDown(world: World): void {
  world.random.pick(world.devices).keep()
}
