import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowser } from '../../engine/test/browser.ts'
import { databaseName, forgetOthers } from './left-behind.ts'
import { session, signedOut } from './session.ts'

let databases: string[]
let caches: Set<string>

beforeEach(() => {
  stubBrowser()
  databases = []
  caches = new Set(['app', 'shared', 'told'])
  vi.stubGlobal('caches', { delete: async (name: string) => caches.delete(name) })
  vi.stubGlobal('indexedDB', {
    databases: async () => databases.map((name) => ({ name })),
    deleteDatabase(name: string) {
      databases = databases.filter((one) => one !== name)
      const request = new EventTarget()
      queueMicrotask(() => request.dispatchEvent(new Event('success')))
      return request
    },
  })
})

function signedInAs(userID: number) {
  session.setState({ userID })
  onTestFinished(() => session.setState(signedOut, true))
}

test.for([
  ['somebody else is signed in', 2, ['app']],
  ['they are signed in themselves', 1, ['app', 'shared', 'told']],
] as const)('what a device has shown of others is forgotten once %s', async ([, userID, left]) => {
  const saved = `.${btoa(JSON.stringify({ userID, exp: 9_999_999_999 }))}.`
  localStorage.setItem('userInfo', JSON.stringify({ token: saved }))
  databases = [databaseName(1)]
  signedInAs(userID)
  await forgetOthers()
  expect([...caches]).toEqual(left)
})

test('a key that only former versions read is removed, also of a person who is signed in', async () => {
  localStorage.setItem('siteSteps', '1:over')
  signedInAs(1)
  await forgetOthers()
  expect(localStorage.getItem('siteSteps')).toBeNull()
})
