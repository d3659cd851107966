import type { Page } from '@playwright/test'
import { expectThere } from './support/chat.ts'
import { befriend, newPerson, openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

interface Shown {
  readonly title: string
  readonly body: string | undefined
}
/** No alert is shown outside of a page before it has been quiet for some seconds. */
const longer = { timeout: 20_000 }

type Watched = typeof globalThis & { shown: Shown[]; press: () => void }

/** A window that nobody looks at, whose notifications are seen by the test. */
async function lookAway(page: Page) {
  await page.addInitScript(() => {
    const watched = globalThis as Watched
    watched.shown = []
    localStorage.setItem('notifications', 'on')
    document.hasFocus = () => false
    class WatchedNotification extends EventTarget {
      static readonly permission = 'granted'
      onclick: (() => void) | null = null
      constructor(title: string, { body }: NotificationOptions = {}) {
        super()
        watched.shown.push({ title, body })
        watched.press = () => this.onclick?.()
      }
      close() {}
    }
    Object.defineProperty(globalThis, 'Notification', { value: WatchedNotification })
  })
  return () => page.evaluate(() => (globalThis as Watched).shown)
}

test('a message is shown outside the page while nobody looks, and a press opens its chat', async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const shown = await lookAway(page)
  await openAs(page, alice)
  await expect(page.getByRole('link', { name: /Bob/ })).toBeVisible()
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  await expectThere(his)
  await say(his, 'Are you there?')
  await expect.poll(shown, longer).toEqual([{ title: 'Bob', body: 'Are you there?' }])
  await page.evaluate(() => (globalThis as Watched).press())
  await expect(page).toHaveURL(`${parley.url}/user/${bob.id}`)
})

test('a chat that is not to disturb is shown by nothing', { tag: '@all' }, async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const carla = await newPerson(parley.url, 'Carla')
  await befriend(alice, carla)
  await alice.api.call('PUT /api/chat/mute', { body: { friendId: bob.id, isMuted: true } })
  const shown = await lookAway(page)
  await openAs(page, alice)
  await expect(page.getByRole('link', { name: /免打扰/ })).toBeVisible()
  for (const [person, text] of [
    [bob, 'quiet'],
    [carla, 'loud'],
  ] as const) {
    const theirs = await openWindow()
    await openAs(theirs, person, `/user/${alice.id}`)
    await expectThere(theirs)
    await say(theirs, text)
    await expect(page.getByRole('link', { name: new RegExp(text) })).toBeVisible()
  }
  await expect.poll(shown, longer).toEqual([{ title: 'Carla', body: 'loud' }])
})
