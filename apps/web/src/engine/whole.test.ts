import { MessageType } from '@parley/contract/enums'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pathOf, type Target } from '../domain/conversations/target.ts'
import { stubBrowser } from './test/browser.ts'
import { failure, stubCalls } from './test/calls.ts'
import { memoryDevice } from './test/device.ts'
import { text } from './test/messages.ts'
import { answersOf, modelServer } from './test/model.ts'
import { openPage } from './test/page.ts'
import { settled } from './test/settled.ts'

/** Events that may happen to somebody with a few conversations, in any order. */
type Step =
  | { kind: 'writes' | 'arrives' | 'burst' | 'opens' | 'older'; to: number }
  | { kind: 'withdrawn' | 'removed' | 'jumps'; to: number; which: number }
  | { kind: 'stores' | 'storesUnheard' | 'acks' | 'cut' | 'connects' | 'restarts' | 'rests' | 'fails' }

const targets: readonly Target[] = [
  { kind: 'direct', id: 2 },
  { kind: 'direct', id: 3 },
  { kind: 'group', id: 7 },
]
/** The first has more messages than a page. */
const counts = [120, 3, 0]

const to = fc.nat({ max: 2 })
const which = fc.nat({ max: 130 })
const steps = (kinds: readonly Step['kind'][], more: Record<string, fc.Arbitrary<number>> = {}) =>
  fc.record({ kind: fc.constantFrom(...kinds), ...more }) as fc.Arbitrary<unknown> as fc.Arbitrary<Step>
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: steps(['writes', 'writes', 'arrives', 'burst', 'opens', 'opens', 'older'], { to }),
  },
  { weight: 3, arbitrary: steps(['withdrawn', 'removed', 'jumps'], { to, which }) },
  { weight: 6, arbitrary: steps(['stores', 'stores', 'storesUnheard', 'acks', 'acks']) },
  { weight: 5, arbitrary: steps(['cut', 'connects', 'connects', 'restarts', 'rests', 'fails']) },
)

function start() {
  stubBrowser()
  const server = modelServer(targets, counts)
  const answer = answersOf(server)
  let isFailing = false
  stubCalls((call) => {
    if (!isFailing || !call.endpoint.includes('history')) return answer(call)
    isFailing = false
    return Promise.reject(failure('network'))
  })
  const device = memoryDevice()
  let page = openPage(server, device)
  page.start()
  const written = new Map<string, string[]>(targets.map((target) => [pathOf(target), []]))
  let lastText = 0
  const targetAt = (to: number) => targets[to % targets.length]!

  function arrives(target: Target, times: number) {
    for (let time = 0; time < times; time++) server.store(target, text(`theirs ${time}`))
    page.hearLive(target)
  }

  async function take(step: Step) {
    switch (step.kind) {
      case 'writes': {
        const target = targetAt(step.to)
        lastText += 1
        written.get(pathOf(target))?.push(`mine ${lastText}`)
        return void page
          .conversation(target)
          .send({ type: MessageType.text, textMsg: { content: `mine ${lastText}` } })
      }
      case 'arrives':
        return arrives(targetAt(step.to), 1)
      case 'burst':
        return arrives(targetAt(step.to), 4)
      case 'opens':
        return void page.conversation(targetAt(step.to)).open(page.engine.list.countUnread(targetAt(step.to)))
      case 'older':
        return page.conversation(targetAt(step.to)).loadOlder()
      case 'jumps':
        return void page
          .conversation(targetAt(step.to))
          .reach(step.which)
          .catch(() => {})
      case 'withdrawn':
      case 'removed': {
        const target = targetAt(step.to)
        // A message that this device does not know to be stored cannot have been seen here, and taken out.
        const rows = server
          .visible(target)
          .filter((one) => !device.unsent().includes(one.clientMessageId ?? ''))
        const one = rows[step.which % rows.length]
        if (!one) return
        if (step.kind === 'withdrawn') {
          server.withdraw(target, one)
          return page.hearLive(target)
        }
        one.isRemoved = true
        return page.hearRemovals()
      }
      case 'stores':
      case 'storesUnheard': {
        const target = page.storeNext()
        if (target && step.kind === 'storesUnheard') page.cut()
        else if (target) page.hearLive(target)
        return
      }
      case 'acks':
        return page.ackNext()
      case 'cut':
        return page.cut()
      case 'connects':
        return page.connect()
      case 'rests':
        return void (await vi.advanceTimersByTimeAsync(2000))
      case 'fails':
        isFailing = true
        return
      case 'restarts':
        page.leave()
        vi.clearAllTimers()
        page = openPage(server, device)
        page.start()
    }
  }

  const shownIn = (target: Target) => {
    const { timeline } = page.conversation(target).store.getState()
    return timeline.order.map((key) => timeline.entries.get(key)!)
  }

  return {
    server,
    device,
    written,
    take,
    shownIn,
    /** Everything is connected, sent and read. */
    async finish() {
      isFailing = false
      page.cut()
      page.connect()
      await settled()
      for (let left = 200; left > 0 && device.unsent().length > 0; left--) {
        await take({ kind: 'stores' })
        page.ackNext()
        await settled()
      }
      for (const target of targets) {
        const conversation = page.conversation(target)
        await conversation.open()
        await settled()
        await conversation.toNewest()
        for (let pages = 0; pages < 20 && conversation.store.getState().hasOlder; pages++)
          await conversation.loadOlder()
      }
    },
    end: () => page.engine.close('ended'),
  }
}

test('after any sequence of sent, received, missed and lost events each conversation equals the server’s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 60 }), async (all) => {
      const { server, device, written, take, shownIn, finish, end } = start()
      for (const step of all) {
        await take(step)
        await settled()
      }
      await finish()
      expect(device.unsent()).toEqual([])
      for (const target of targets) {
        const shown = shownIn(target)
        expect(shown.map(({ state }) => state)).toEqual(shown.map(() => 'sent'))
        expect(shown.map(({ message: { id, msg } }) => [id, msg.type])).toEqual(
          server.visible(target).map(({ id, msg }) => [id, msg.type]),
        )
        // Each of mine was stored once, in the order of writing.
        expect(
          server
            .of(target)
            .messages.filter(({ isMe }) => isMe)
            .map(({ text: content }) => content),
        ).toEqual(written.get(pathOf(target)))
      }
      end()
    }),
    { numRuns: 150 },
  )
}, 60_000)
