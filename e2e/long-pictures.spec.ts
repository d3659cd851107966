import type { Page } from '@playwright/test'
import { Studio } from './screens/media/studio.ts'
import { uploadImage } from './screens/world/upload.ts'
import { Writer } from './screens/world/writer.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const pictures = (page: Page) =>
  page.getByRole('log', { name: /聊天记录/ }).getByRole('button', { name: /^查看/ })

/** How a picture is shown, and how many pixels it is made of. */
const look = (page: Page) =>
  pictures(page)
    .first()
    .locator('img')
    .evaluate((image: HTMLImageElement) => ({
      shown: [image.clientWidth, image.clientHeight],
      made: [image.naturalWidth, image.naturalHeight],
    }))

for (const [name, size, shown, made] of [
  ['tall', [1080, 9000], [128, 320], [256, 640]],
  ['wide', [6000, 500], [300, 120], [640, 256]],
] as const) {
  test(`a very ${name} picture shows its middle, sharply, and says that it is long`, { tag: '@all' }, async ({
    page,
    openWindow,
    parley,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    const studio = await Studio.open(await openWindow({ bypassCSP: true }))
    const picture = await studio.picture(5, size[0], size[1], `${name}.jpg`)
    const src = await uploadImage(parley.url, bob, picture, 'chat')
    const writer = new Writer(parley.url, bob)
    await writer.tell(alice.id, { type: 2, imageMsg: { title: picture.name, src } })
    writer.leave()

    await openAs(page, alice, `/user/${bob.id}`)
    await expect(pictures(page).first()).toHaveAccessibleName(`查看长图 ${name}.jpg`)
    await expect(pictures(page).getByText('长图')).toBeVisible()
    await expect.poll(() => look(page)).toEqual({ shown, made })
  })
}

test('where there is only a small version from before, too small for its place, the picture itself is shown', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const studio = await Studio.open(await openWindow({ bypassCSP: true }))
  const [picture, former] = [await studio.picture(5, 500, 5000), await studio.picture(5, 48, 480)]
  const src = await uploadImage(parley.url, bob, picture, 'chat')
  const writer = new Writer(parley.url, bob)
  await writer.tell(alice.id, { type: 2, imageMsg: { title: picture.name, src } })
  writer.leave()

  await page.route('**/api/file/*?thumb=1', (route) =>
    route.fulfill({ contentType: former.type, body: former.bytes }),
  )
  await openAs(page, alice, `/user/${bob.id}`)
  await expect.poll(() => look(page)).toEqual({ shown: [128, 320], made: [500, 5000] })
})
