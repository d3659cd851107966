import type { UserInfo } from '@parley/contract'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '../api/api.ts'
import { endSession, session, startSession } from '../session/session.ts'
import { saveUserConfig } from './save-user-config.ts'
import { loadUserConfig, userConfig } from './user-config.ts'

const saved = { userID: 1, nickname: 'Alice', avatar: '', sound: true, friendOnline: false } as UserInfo
const shown = () => userConfig()

/** Stands for the server: `answers` settles the saves in the order in which they were sent. */
function server() {
  const waiting: { body: unknown; resolve: () => void; reject: (reason: Error) => void }[] = []
  const call = vi.spyOn(api, 'call')
  call.mockImplementation(((endpoint: string, input?: { body: unknown }) => {
    if (endpoint.startsWith('GET')) return Promise.resolve(saved)
    return new Promise<void>((resolve, reject) => {
      waiting.push({ body: input?.body, resolve, reject })
    })
  }) as never)
  return waiting
}

let saves: ReturnType<typeof server>
beforeEach(async () => {
  saves = server()
  await loadUserConfig()
})
afterEach(() => vi.restoreAllMocks())

test('a change is seen before the server has it, and stays when it does', async () => {
  const saving = saveUserConfig({ sound: false })
  expect(shown()).toMatchObject({ sound: false, friendOnline: false })
  await vi.waitFor(() => expect(saves).toHaveLength(1), 20_000)
  saves[0]?.resolve()
  await saving
  expect(saves[0]?.body).toEqual({ sound: false })
  expect(shown()?.sound).toBe(false)
})

test('a refused change goes back, and others stay', async () => {
  const refused = saveUserConfig({ sound: false })
  const accepted = saveUserConfig({ friendOnline: true })
  await vi.waitFor(() => expect(saves).toHaveLength(1), 20_000)
  saves[0]?.reject(new Error('refused'))
  await expect(refused).rejects.toThrow('refused')
  expect(shown()).toMatchObject({ sound: true, friendOnline: true })
  await vi.waitFor(() => expect(saves).toHaveLength(2), 20_000)
  saves[1]?.resolve()
  await accepted
  expect(shown()).toMatchObject({ sound: true, friendOnline: true })
})

test('a switch that is pressed twice ends as the second press left it', async () => {
  const both = [saveUserConfig({ sound: false }), saveUserConfig({ sound: true })]
  await vi.waitFor(() => expect(saves).toHaveLength(1), 20_000)
  saves[0]?.resolve()
  await vi.waitFor(() => expect(saves).toHaveLength(2), 20_000)
  expect(shown()?.sound).toBe(true)
  saves[1]?.resolve()
  await Promise.all(both)
  expect(shown()?.sound).toBe(true)
})

test('what is read while a change is on its way does not undo it', async () => {
  const saving = saveUserConfig({ sound: false })
  await loadUserConfig()
  expect(shown()?.sound).toBe(false)
  saves[0]?.resolve()
  await saving
})

/** Somebody is signed in, until the test is over. */
function signIn(userID: number) {
  const claims = { exp: Date.now() / 1000 + 3600, nickname: `user ${userID}`, role: 2, userID }
  startSession(`head.${btoa(JSON.stringify(claims))}.signature`)
  onTestFinished(endSession)
}

test('settings read for a person who goes meanwhile are not shown to the next', async () => {
  const answer = Promise.withResolvers<UserInfo>()
  signIn(1)
  vi.mocked(api.call).mockImplementation((() => answer.promise) as never)
  const loading = loadUserConfig()
  endSession()
  signIn(2)
  answer.resolve(saved)
  await loading
  expect(shown()).toBeUndefined()
  expect(session.getState().nickname).toBe('user 2')
})

test('changes by a person who goes meanwhile do not change the settings of the next', async () => {
  signIn(1)
  await loadUserConfig()
  const [first, second] = [saveUserConfig({ sound: false }), saveUserConfig({ friendOnline: true })]
  await vi.waitFor(() => expect(saves).toHaveLength(1), 20_000)
  endSession()
  signIn(2)
  await loadUserConfig()
  saves[0]?.resolve()
  await Promise.all([first, second])
  expect(saves).toHaveLength(1)
  expect(shown()).toEqual(saved)
})
