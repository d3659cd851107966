import { judge } from '../model/judge.ts'
import { judgePushes } from '../model/pushes.ts'
import { readTruth, type Truth } from '../model/truth.ts'
import { Random } from '../random.ts'
import type { Site } from '../sites/site.ts'
import { timing } from '../timing.ts'
import { changeFriends, changeGroup, createGroup } from './belonging.ts'
import { breakLine, layInWait, overwhelm, reload, writeDown } from './breaking.ts'
import { enterCall, leaveCall, loseSeat, raiseHand } from './conferring.ts'
import { forward } from './forwarding.ts'
import { ask, closePoll, vote } from './polling.ts'
import { hide, read } from './reading.ts'
import { schedule } from './scheduling.ts'
import { soughtIn } from './seeking.ts'
import { beginList, closeList, signUp } from './signing-up.ts'
import { edit, pin, react, repeat, send, withdraw } from './talking.ts'
import { World } from './world.ts'

export interface Outcome {
  readonly seed: number
  readonly faults: ReadonlyMap<string, number>
  readonly messages: number
  readonly complaints: readonly string[]
  /** From the first person to the end. */
  readonly tookMs: number
  /** How long it took, when all was well again, until everybody had seen everything. */
  readonly settledMs: number
  /** The last awaited condition. */
  readonly awaited: string | undefined
}

type Settled = Pick<Outcome, 'complaints' | 'settledMs' | 'awaited'>

/** The possible next steps, with their weights. */
const steps = {
  send: { weight: 40, take: send },
  withdraw: { weight: 5, take: withdraw },
  react: { weight: 6, take: react },
  pin: { weight: 5, take: pin },
  ask: { weight: 3, take: ask },
  vote: { weight: 8, take: vote },
  closePoll: { weight: 0.5, take: closePoll },
  beginList: { weight: 3, take: beginList },
  signUp: { weight: 8, take: signUp },
  closeList: { weight: 0.5, take: closeList },
  forward: { weight: 5, take: forward },
  schedule: { weight: 4, take: schedule },
  enterCall: { weight: 4, take: enterCall },
  leaveCall: { weight: 1.5, take: leaveCall },
  raiseHand: { weight: 2, take: raiseHand },
  loseSeat: { weight: 1, take: loseSeat },
  edit: { weight: 6, take: edit },
  repeat: { weight: 4, take: repeat },
  read: { weight: 10, take: read },
  hide: { weight: 2, take: hide },
  group: { weight: 5, take: changeGroup },
  friends: { weight: 3, take: changeFriends },
  layInWait: { weight: 14, take: layInWait },
  breakLine: { weight: 10, take: breakLine },
  overwhelm: { weight: 0.05, take: overwhelm },
  reload: { weight: 5, take: reload },
  writeDown: { weight: 4, take: writeDown },
} as const satisfies Record<string, { weight: number; take: (world: World) => void | Promise<void> }>

const weights = Object.fromEntries(
  Object.entries(steps).map(([name, { weight }]) => [name, weight]),
) as Record<keyof typeof steps, number>

/** People act by the seed while everything breaks; then all faults end, and everybody must see the same. */
export async function run(seed: number, site: Site): Promise<Outcome> {
  const began = performance.now()
  const random = new Random(seed)
  const world = new World(random, site)
  try {
    await world.populate(random.integer(2, 4))
    for (let n = random.integer(0, 2); n > 0; n--) await createGroup(world)
    for (let n = random.integer(20, 50); n > 0; n--) {
      await step(world)
      await pause(random)
    }
    return outcomeOf(await settle(world))
  } catch (error) {
    return outcomeOf({
      complaints: [`the run broke off: ${String(error)}`],
      settledMs: 0,
      awaited: undefined,
    })
  } finally {
    world.close()
  }

  function outcomeOf(settled: Settled): Outcome {
    const tookMs = performance.now() - began
    return { seed, faults: world.faults, messages: world.model.sends.size, tookMs, ...settled }
  }
}

async function step(world: World): Promise<void> {
  const { random, site } = world
  const disasters = Object.entries(site.disasters)
  if (disasters.length > 0 && random.chance(0.06)) {
    const [name, happen] = random.pick(disasters)
    world.count(name)
    await happen(random)
    return
  }
  await steps[random.weighted(weights)].take(world)
}

/** Steps follow one another at once, in the next turn, or a moment later. */
function pause(random: Random): Promise<void> | undefined {
  const how = random.weighted({ none: 3, turn: 3, moment: 2, while: 1 })
  if (how === 'none') return undefined
  if (how === 'turn') return new Promise((resolve) => setImmediate(resolve))
  return new Promise((resolve) => setTimeout(resolve, random.integer(1, how === 'moment' ? 5 : 30)))
}

/** Pause between two readings, in which running work ends, and failed requests are retried. */
const readingRestMs = 3000

/** Ends all faults, waits until everybody has seen everything, and returns the remaining problems. */
async function settle(world: World): Promise<Settled> {
  for (const { devices, older } of world.people) {
    for (const { line } of devices) line.disarm()
    older?.line.disarm()
  }
  for (const device of world.pushed) device.calm()
  await world.site.calm()
  const began = performance.now()
  const until = began + timing.settleMs
  let awaited = await calm(world, until)
  const sought = soughtIn(world)
  for (let wait = 10; ; wait = Math.min(2 * wait, 500)) {
    const asked = performance.now()
    const complaints = [...complaintsOfWork(world), ...(await complain(world, sought))]
    const isFinal = world.model.complaints.length > 0 || performance.now() > until
    if (complaints.length === 0 || isFinal)
      return { complaints, settledMs: performance.now() - began, awaited }
    awaited = complaints[0]
    // Long conversations take long to read: clients that still catch up need the machine more.
    await rest(wait + Math.min(2 * (performance.now() - asked), readingRestMs))
  }
}

const complaintsOfWork = ({ underWay }: World): string[] =>
  [...underWay.values()].map((what) => `${what} is still under way`)

async function complain(world: World, sought: readonly string[]): Promise<readonly string[]> {
  const accounts = world.people.map(({ account }) => account)
  try {
    const truths = await Promise.all(accounts.map((account) => readTruth(world.directUrl(), account, sought)))
    return [...judge(world.model, truths, world.devices), ...complaintsOfPushed(world, truths)]
  } catch (error) {
    return [`the server does not answer: ${String(error)}`]
  }
}

const complaintsOfPushed = ({ pushed }: World, truths: readonly Truth[]): string[] =>
  pushed.flatMap((device) => {
    const truth = truths.find(({ account }) => account.id === device.account.id)
    return truth ? judgePushes(device, truth) : []
  })

/** Waits until no client waits for an answer or reads a list, and returns the last awaited condition. */
async function calm(world: World, until: number): Promise<string | undefined> {
  let last: string | undefined
  while (performance.now() < until) {
    const current = busyWith(world)
    if (current === undefined) break
    last = current
    await rest(5)
  }
  return last
}

function busyWith({ underWay, model, devices }: World): string | undefined {
  const [work] = underWay.values()
  if (work !== undefined) return work
  if (model.unanswered.length > 0) return 'the answer to a message'
  const stale = devices.find(({ page }) => !page.lists.isFresh)
  return stale && `the lists of ${stale.name}`
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
