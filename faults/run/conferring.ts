import { Seat } from '../person/seat.ts'
import type { World } from './world.ts'

/** A person starts the call of a group or joins it, perhaps on a second tab, or in a second group. */
export async function enterCall(world: World): Promise<void> {
  const { random, model } = world
  if (model.groups.size === 0) return
  const [groupId, members] = random.pick([...model.groups])
  const { account } = random.pick(world.people)
  if (!members.has(account.id) && random.chance(0.9)) return
  const seat = new Seat(account, groupId, await world.openLine())
  world.seats.push(seat)
  model.stays.push(seat)
  // Nobody tries again: what cannot be reached is not entered.
  world.beside(
    'entering a call',
    seat.enter().catch(() => undefined),
  )
}

const someSeat = ({ random, seats }: World): Seat | undefined => {
  const open = seats.filter(({ isOpen }) => isOpen)
  return open.length > 0 ? random.pick(open) : undefined
}

export function leaveCall(world: World): void {
  const seat = someSeat(world)
  if (seat) world.beside('leaving a call', seat.leave())
}

export function raiseHand(world: World): void {
  const seat = someSeat(world)
  if (seat) world.beside('a hand in a call', seat.raiseHand(world.random.chance(0.6)))
}

/** The connection of a participant in a call dies. */
export function loseSeat(world: World): void {
  someSeat(world)?.line.goOffline({ stay: false })
}
