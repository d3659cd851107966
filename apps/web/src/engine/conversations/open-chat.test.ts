import { beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '../test/browser.ts'
import { createOpenChat } from './open-chat.ts'

const path = '/user/2'

let browser: ReturnType<typeof stubBrowser>
let chat: ReturnType<typeof createOpenChat>
beforeEach(() => {
  browser = stubBrowser()
  chat = createOpenChat()
})

test('without a chat on the screen nothing is seen, and nothing has to stay where it is', () => {
  expect([chat.isBeingRead(path), chat.isHeldStill(path)]).toEqual([false, false])
})

test('a message at the end of the chat on the screen is seen, and in no other', () => {
  chat.set({ path, isAtEnd: true })
  expect([chat.isBeingRead(path), chat.isHeldStill(path)]).toEqual([true, false])
  expect([chat.isBeingRead('/group/2'), chat.isHeldStill('/group/2')]).toEqual([false, false])
})

test('while somebody has scrolled up what comes is not seen, and nothing may move', () => {
  chat.set({ path, isAtEnd: false })
  expect([chat.isBeingRead(path), chat.isHeldStill(path)]).toEqual([false, true])
})

test.each([
  ['is hidden', () => Object.assign(browser.document, { visibilityState: 'hidden' })],
  [
    'is in sight, but somebody is elsewhere',
    () => Object.assign(browser.document, { hasFocus: () => false }),
  ],
])('while the window %s what comes is not seen', (_, leave) => {
  chat.set({ path, isAtEnd: true })
  leave()
  expect([chat.isBeingRead(path), chat.isHeldStill(path)]).toEqual([false, false])
})

test('once the chat is left nothing of it is seen', () => {
  chat.set({ path, isAtEnd: true })
  chat.leave(path)
  expect(chat.isBeingRead(path)).toBe(false)
})
