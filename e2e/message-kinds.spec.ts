import type { Page } from '@playwright/test'
import { Studio } from './screens/media/studio.ts'
import { Chats } from './screens/world/chats.ts'
import { findings } from './support/axe.ts'
import { openAs, type Person, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

// axe puts its own script into the page, which the site's policy forbids.
const context = { bypassCSP: true, colorScheme: 'light', reducedMotion: 'reduce' } as const

const code = '```ts\nconst answer = 42\n```'
const long = 'A line that says a little, and is followed by many others.\n'.repeat(40)

/** Bob says something of every kind to Alice's group, and Alice answers in kind. */
async function writeAll(url: string, studio: Studio, alice: Person, bob: Person) {
  const { groupId } = await alice.api.call('POST /api/group/group', { body: { mode: 1, name: 'Class 3' } })
  await alice.api.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bob.id] } })
  const people = new Map([
    ['Alice', alice],
    ['Bob', bob],
  ])
  const chats = new Chats(url, studio, people, new Map([['Class 3', groupId]]))
  for (const from of ['Bob', 'Alice']) {
    const tell = (msg: Parameters<Chats['tellGroup']>[2]) => chats.tellGroup(from, 'Class 3', msg)
    const first = await tell('hello, see https://example.org/a/page')
    await tell(code)
    await tell(long)
    await tell({ type: 11, atMsg: { userID: from === 'Bob' ? alice.id : bob.id, content: '@you look' } })
    await tell({ type: 9, replyMsg: { msgID: first, content: 'a reply' } })
    await tell({ type: 10, quoteMsg: { msgID: first, content: 'a quote' } })
    await tell(await chats.imageText(from, 3, 'before', 'after'))
    await tell({ type: 8, withdrawMsg: { msgID: await tell('said by mistake') } })
    await tell(await chats.image(from, 5, 400, 300))
    await tell(await chats.film(from, 6))
    await tell(await chats.file(from, 'plan.pdf', 2_400_000))
    await tell(await chats.voice(from, 7))
  }
  chats.leave()
  return groupId
}

/** Layers that open over a chat, and how to open each. */
const overlays: Record<string, (page: Page) => Promise<unknown>> = {
  'the menu of a message': async (page) => {
    await page
      .getByRole('log', { name: /聊天记录/ })
      .getByText('plan.pdf')
      .last()
      .click({ button: 'right' })
    await page.getByRole('menu').waitFor()
  },
  'the emoji picker': async (page) => {
    await page.getByRole('button', { name: '表情', exact: true }).click()
    await page.getByRole('option', { selected: true }).waitFor()
  },
  'the picture viewer': async (page) => {
    await page
      .getByRole('button', { name: /^查看图片/ })
      .last()
      .click()
    await page.getByRole('dialog').waitFor()
  },
  'selecting many': async (page) => {
    await page
      .getByRole('log', { name: /聊天记录/ })
      .getByText('plan.pdf')
      .last()
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: '多选' }).click()
    await page.getByRole('checkbox').first().waitFor()
  },
}

for (const [size, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`axe finds nothing among messages of every kind on a ${size}`, { tag: '@all' }, async ({
    openWindow,
    parley,
  }) => {
    test.setTimeout(120_000)
    const [alice, bob] = await twoFriends(parley.url)
    const page = await openWindow({ ...context, viewport })
    const groupId = await writeAll(parley.url, await Studio.open(page), alice, bob)
    await openAs(page, alice, `/group/${groupId}`)
    const log = page.getByRole('log', { name: /聊天记录/ })
    await expect(log.getByText(/hello, see/).first()).toBeInViewport()
    expect(await findings(page), 'the first unread').toEqual([])
    await log.press('End')
    await expect(log.getByText('plan.pdf').last()).toBeInViewport()
    expect(await findings(page), 'the newest').toEqual([])
    // On a phone these are the same, only larger.
    for (const [name, open] of size === 'phone' ? [] : Object.entries(overlays)) {
      await open(page)
      expect(await findings(page), name).toEqual([])
      await page.keyboard.press('Escape')
    }
  })
}
