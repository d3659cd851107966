import { SendError } from '@parley/client'
import { MessageType } from '@parley/contract/enums'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { directListQuery } from '../domain/conversations/queries.ts'
import type { SessionEnd } from '../domain/session/session.ts'
import { toasts } from '../platform/toast.ts'
import { arranging } from './list/arranging.ts'
import { stubBrowser, watchAddresses } from './test/browser.ts'
import { failure, stubCalls } from './test/calls.ts'
import { testEngine } from './test/engine.ts'
import { chatArrives } from './test/events.ts'
import { chatMessage, peer } from './test/messages.ts'
import { chatRow } from './test/rows.ts'
import { settled } from './test/settled.ts'
import { fileOf, stubUploads } from './test/uploads.ts'

const person = { kind: 'direct', id: peer.id } as const
const hello = { type: MessageType.text, textMsg: { content: 'hello' } } as const

/** A browser in which somebody is signed in. */
function start() {
  const browser = stubBrowser()
  const uploads = stubUploads()
  const calls = stubCalls()
  const addresses = watchAddresses()
  toasts.setState({ list: [] })
  const world = testEngine()
  world.engine.queries.setQueryData(directListQuery.queryKey, { list: [chatRow()], count: 1 })
  return { ...world, browser, uploads, calls, addresses }
}
type World = ReturnType<typeof start>

const sendFile = ({ engine }: World, name: string, size = 1000) => {
  const { src } = engine.files.add(fileOf(name, size), { isImage: false })
  void engine.conversations.of(person).send({ type: MessageType.file, fileMsg: { src } } as never)
}

/** Work that may be under way as somebody signs out. */
const underWay: Record<string, (world: World) => unknown> = {
  'a message that waits for its ack': ({ engine }) => void engine.conversations.of(person).send(hello),
  'an upload, and a text behind it': async (world) => {
    sendFile(world, 'picture')
    void world.engine.conversations.of(person).send(hello)
    await settled()
  },
  'more files than go at a time': async (world) => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) sendFile(world, name, 6_000_000)
    await settled()
  },
  'a file that waits for a network': (world) => {
    world.browser.goOffline()
    sendFile(world, 'picture')
  },
  'a file whose upload has not begun': (world) => sendFile(world, 'picture'),
  'a conversation that is about to be read': ({ engine }) =>
    void engine.conversations.of({ kind: 'direct', id: 6 }).open(),
  'a conversation that is being read': async ({ engine }) => {
    void engine.conversations.of(person).open()
    await settled()
  },
  'a conversation to be read with its list': async ({ engine }) => {
    void engine.conversations.of({ kind: 'direct', id: 5 }).open(engine.list.loadUnread(person))
    await settled()
  },
  'a change of the list': ({ engine }) => void arranging(engine.list).setMuted(person, true),
  'how far I have read': ({ engine }) => void engine.list.markRead(person, 7, undefined).catch(() => {}),
  'messages that arrive': ({ hear }) =>
    hear({ kind: 'direct', event: chatArrives(chatMessage(5)), isMissed: false }),
  'somebody who types': ({ hear }) =>
    hear({ kind: 'direct', event: { event: 'typing', userID: peer.id }, isMissed: false }),
  'what I have removed elsewhere': ({ hear }) =>
    hear({ kind: 'direct', event: { event: 'changed', topics: ['messages'] }, isMissed: false }),
  'a profile that is being read': ({ hear }) =>
    hear({ kind: 'direct', event: { event: 'changed', topics: ['profile'] }, isMissed: false }),
  'a draft with a file': ({ engine }) => {
    engine.drafts.save('/user/2', 'a draft')
    const file = engine.files.add(fileOf('attached'), { isImage: true })
    engine.drafts.attach('/user/2', [{ ...file, kind: 'image' }])
  },
  'a conversation to be read anew': ({ resets }) => resets(person),
  'sockets that open': ({ opens }) => opens('direct'),
}

/** Open requests fail now, or succeed, after their callers have gone. */
function answerLate({ calls, sent }: World, isFailing: boolean) {
  for (const { answer } of calls.all) {
    if (isFailing) answer.reject(failure('network', 'late'))
    else answer.resolve({ list: [], position: 3, more: false, count: 0 })
  }
  for (const { answer, clientMessageId } of sent) {
    if (isFailing) answer.reject(new SendError('late', 0, true))
    else
      answer.resolve({
        event: 'ack',
        clientMessageId,
        id: 9,
        sequence: 9,
        createdAt: chatMessage(9).created_at,
      })
  }
}

/** And the sockets bring what they have, until they are closed. */
function hearLate({ hear, opens, resets }: World) {
  hear({ kind: 'direct', event: chatArrives(chatMessage(6)), isMissed: false })
  hear({ kind: 'direct', event: { event: 'typing', userID: peer.id }, isMissed: false })
  hear({ kind: 'direct', event: { event: 'changed', topics: ['profile', 'messages'] }, isMissed: false })
  opens('direct')
  opens('group')
  resets(person)
}

async function signOutDuring(activities: readonly string[], reason: SessionEnd, isFailing: boolean) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const world = start()
  const { engine, calls, uploads, browser, addresses, device } = world
  for (const activity of activities) await underWay[activity]?.(world)
  const before = [...device.rows('outbox').entries()]
  const asked = calls.all.length
  const uploaded = uploads.requests.length

  engine.close(reason)
  hearLate(world)
  expect(uploads.running()).toEqual([])
  answerLate(world, isFailing)
  await settled()
  const sentThen = world.sent.length
  browser.goOnline()
  await vi.advanceTimersByTimeAsync(120_000)
  await settled()

  expect(calls.all.slice(asked).map(({ endpoint }) => endpoint)).toEqual([])
  expect(uploads.requests).toHaveLength(uploaded)
  expect(world.sent).toHaveLength(sentThen)
  expect(addresses).toEqual(new Set())
  expect(toasts.getState().list).toEqual([])
  expect(world.live.sendDelivered).not.toHaveBeenCalled()
  expect(engine.outbox.isAnythingUnkept()).toBe(false)
  expect([...device.rows('outbox').entries()]).toEqual(reason === 'signedOut' ? [] : before)
  expect([device.rows('conversations').size, device.rows('answers').size]).toEqual([0, 0])

  const next = testEngine({ userID: 9 })
  next.engine.connect('token')
  await settled()
  expect(next.sent).toEqual([])
  expect(next.engine.queries.getQueryCache().getAll()).toEqual([])
  expect(next.engine.conversations.all()).toEqual([])
  expect(next.engine.drafts.of('/user/2')).toMatchObject({ text: '', attachments: [] })
  expect(next.engine.files.progress.getState()).toEqual({})
  next.engine.close('ended')
  vi.useRealTimers()
}

test.each(Object.keys(underWay))('who goes during %s leaves nothing that goes on', async (activity) => {
  for (const reason of ['signedOut', 'ended'] as const)
    for (const isFailing of [true, false]) await signOutDuring([activity], reason, isFailing)
})

test('whatever is under way together, it ends with the person, and the next one begins with nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(Object.keys(underWay)),
      fc.constantFrom('signedOut', 'ended'),
      fc.boolean(),
      signOutDuring,
    ),
    { numRuns: 40 },
  )
}, 60_000)
