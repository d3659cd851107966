import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, expectSessionEnd, startSession, updateSession } from '../domain/session/session.ts'
import { currentEngine } from './current.ts'
import { stubBrowser } from './test/browser.ts'
import { stubIndexedDb } from './test/indexed-db.ts'
import { settled } from './test/settled.ts'

const bob = { kind: 'direct', id: 2 } as const

function signIn(userID: number) {
  const claims = { exp: Date.now() / 1000 + 3600, nickname: `user ${userID}`, role: 2, userID }
  startSession(`head.${btoa(JSON.stringify(claims))}.signature`)
}

let databases: ReturnType<typeof stubIndexedDb>
beforeEach(() => {
  stubBrowser()
  databases = stubIndexedDb()
  return endSession
})

test('the signed-in person has one engine of their own', () => {
  signIn(1)
  const engine = currentEngine()
  expect(engine.userID).toBe(1)
  expect(currentEngine()).toBe(engine)
})

test('it stays the same while their name changes, under which they then write', async () => {
  signIn(1)
  const engine = currentEngine()
  updateSession({ nickname: 'Alicia', avatar: '/api/file/1' })
  expect(currentEngine()).toBe(engine)
  void engine.conversations.of(bob).send({ type: 1, textMsg: { content: 'hello' } })
  const [entry] = engine.conversations.of(bob).store.getState().timeline.entries.values()
  expect(entry?.message).toMatchObject({
    isMe: true,
    author: { id: 1, nickname: 'Alicia', avatar: '/api/file/1' },
  })
  await settled()
})

test('with the session it ends, and the next session has another, the same person’s too', () => {
  signIn(1)
  const engine = currentEngine()
  const close = vi.fn()
  engine.part(() => ({ close }))
  endSession()
  expect(close).toHaveBeenCalledOnce()
  signIn(1)
  expect(currentEngine()).not.toBe(engine)
  expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['signs out', expectSessionEnd, []],
  ['is signed out by the server', () => {}, ['parley.1']],
])('when a person %s, the device keeps what it may', async (_, before, left) => {
  signIn(1)
  currentEngine()
  await settled()
  expect(databases.names()).toEqual(['parley.1'])
  before()
  endSession()
  await settled()
  expect(databases.names()).toEqual(left)
})
