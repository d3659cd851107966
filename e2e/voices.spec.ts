import type { Page } from '@playwright/test'
import { Studio } from './screens/media/studio.ts'
import { Chats } from './screens/world/chats.ts'
import { findings } from './support/axe.ts'
import { log } from './support/chat.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const unheard = (page: Page) => log(page).getByRole('button', { name: /播放语音.*未播放/ })
const voices = (page: Page) => log(page).getByRole('button', { name: /(播放|暂停)语音/ })

test.use({ bypassCSP: true })

test('voices of others are marked until they are played, one follows the other, and all devices know', {
  tag: '@all',
}, async ({ page, parley, openWindow }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, bob, `/user/${alice.id}`)
  const people = new Map([
    ['Alice', alice],
    ['Bob', bob],
  ])
  const chats = new Chats(parley.url, await Studio.open(page), people, new Map())
  for (const from of ['Alice', 'Bob', 'Alice'] as const)
    await chats.tell(from, from === 'Alice' ? 'Bob' : 'Alice', await chats.voice(from, 1))
  chats.leave()
  await openAs(page, bob, `/user/${alice.id}`)
  const phone = await openWindow({ viewport: { width: 390, height: 780 } })
  await openAs(phone, bob, `/user/${alice.id}`)
  for (const one of [page, phone]) {
    await expect(voices(one)).toHaveCount(3)
    await expect(unheard(one)).toHaveCount(2)
  }
  expect(await findings(page)).toEqual([])
  const played = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let begun = 0
        const play = HTMLMediaElement.prototype.play
        HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
          if (++begun === 2) this.addEventListener('ended', () => resolve(begun), { once: true })
          return play.call(this)
        }
      }),
  )
  await unheard(page).first().click()
  expect(await played).toBe(2)
  for (const one of [page, phone]) await expect(unheard(one)).toHaveCount(0)
  await phone.reload()
  await expect(voices(phone)).toHaveCount(3)
  await expect(unheard(phone)).toHaveCount(0)
})

test('the pace of voices is chosen, and kept', { tag: '@all' }, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, bob, `/user/${alice.id}`)
  const chats = new Chats(
    parley.url,
    await Studio.open(page),
    new Map([
      ['Alice', alice],
      ['Bob', bob],
    ]),
    new Map(),
  )
  await chats.tell('Alice', 'Bob', await chats.voice('Alice', 9))
  chats.leave()
  await openAs(page, bob, `/user/${alice.id}`)
  const rate = page.getByRole('button', { name: /播放速度/ })
  await expect(rate).toHaveCount(0)
  await voices(page).click()
  await expect(rate).toHaveText('1×')
  await rate.click()
  await expect(rate).toHaveText('1.5×')
  await rate.click()
  await expect(rate).toHaveText('2×')
  await page.reload()
  await voices(page).click()
  await expect(rate).toHaveText('2×')
})
