import { SendError } from '@parley/client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stubBrowser } from '../test/browser.ts'
import { startOutbox } from '../test/outbox.ts'
import { settled } from '../test/settled.ts'
import { stubUploads } from '../test/uploads.ts'

/** Events that may happen while messages are on their way, in any order. */
type Step =
  | { kind: 'text' }
  | { kind: 'file'; size: number }
  | { kind: 'uploaded' | 'refused' | 'broken' | 'acked' | 'rejected' | 'abandoned'; which: number }
  | { kind: 'offline' | 'online' }

const large = 5_000_001
const which = fc.nat({ max: 20 })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'text' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('file' as const),
      size: fc.constantFrom(1, 1000, 5_000_000, large),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('uploaded', 'uploaded', 'acked', 'refused', 'broken', 'rejected', 'abandoned'),
      which,
    }) as fc.Arbitrary<Step>,
  },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ kind: 'offline' }, { kind: 'online' }) },
)

function start() {
  const browser = stubBrowser()
  const uploads = stubUploads()
  const box = startOutbox()
  const given: { id: string; isLarge: boolean; outgoing: ReturnType<typeof box.giveText>['outgoing'] }[] = []
  const abandoned = new Set<string>()
  const failed = new Set<string>()
  const done = new Set<string>()
  const pick = <T>(list: readonly T[], at: number) => list[at % list.length]
  const waiting = () => box.order().filter((id) => !done.has(id))

  function note(id: string, { outgoing, result }: ReturnType<typeof box.giveText>, isLarge = false) {
    given.push({ id, isLarge, outgoing })
    result.catch(() => failed.add(id))
  }

  function answer(at: number, act: (id: string) => void) {
    const id = pick(waiting(), at)
    if (id === undefined) return
    done.add(id)
    act(id)
  }

  async function take(step: Step) {
    const id = `${given.length}`
    if (step.kind === 'text') note(id, box.giveText(id))
    if (step.kind === 'file') note(id, box.giveFile(id, step.size), step.size === large)
    if (step.kind === 'offline') {
      browser.goOffline()
      for (const one of uploads.running()) one.breakOff()
    }
    if (step.kind === 'online') browser.goOnline()
    if (step.kind === 'uploaded') pick(uploads.running(), step.which)?.succeed()
    if (step.kind === 'refused') pick(uploads.running(), step.which)?.refuse(1)
    if (step.kind === 'broken') pick(uploads.running(), step.which)?.breakOff()
    if (step.kind === 'acked') answer(step.which, (one) => box.ack(one))
    if (step.kind === 'rejected')
      answer(step.which, (one) => box.answerOf(one).reject(new SendError('no', 1, false)))
    if (step.kind === 'abandoned') {
      const one = pick(given, step.which)
      if (one === undefined || box.order().includes(one.id)) return
      abandoned.add(one.id)
      await box.outbox.abandon(one.outgoing)
    }
    await settled()
  }

  async function finish() {
    browser.goOnline()
    await settled()
    for (let left = given.length; left > 0 && uploads.running().length > 0; left--) {
      for (const one of uploads.running()) one.succeed()
      await settled()
    }
    for (const id of waiting()) answer(0, () => box.ack(id))
    await settled()
  }
  return { box, uploads, given, abandoned, failed, take, finish }
}

test('whatever the order in which uploads end, fail and are given up, messages are sent once, in the order of writing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), async (steps) => {
      const { box, uploads, given, abandoned, failed, take, finish } = start()
      for (const step of steps) await take(step)
      await finish()
      const order = box.order()
      expect(new Set(order).size).toBe(order.length)
      // A message that is long on its way may be overtaken; nothing else is, and it overtakes nothing itself.
      const small = given.filter(({ isLarge }) => !isLarge).map(({ id }) => id)
      expect(order.filter((id) => small.includes(id))).toEqual(small.filter((id) => order.includes(id)))
      for (const [at, { id, isLarge }] of given.entries()) {
        if (!isLarge || !order.includes(id)) continue
        const before = small.filter((one) => Number(one) < at && order.includes(one))
        for (const one of before) expect(order.indexOf(one)).toBeLessThan(order.indexOf(id))
      }
      // Each was sent, or was given up, or has failed, and then this device still has it.
      for (const { id } of given)
        expect(Number(order.includes(id)) + Number(abandoned.has(id) || failed.has(id))).toBeGreaterThan(0)
      for (const id of abandoned) expect(order).not.toContain(id)
      expect(box.device.unsent().toSorted()).toEqual(
        [...failed].filter((id) => !abandoned.has(id)).toSorted(),
      )
      expect(box.outbox.isAnythingUnkept()).toBe(false)
      expect(uploads.running()).toEqual([])
    }),
    { numRuns: 150 },
  )
}, 60_000)
