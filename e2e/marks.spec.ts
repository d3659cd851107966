import { Writer } from './screens/world/writer.ts'
import { findings } from './support/axe.ts'
import { log, message, openMenu } from './support/chat.ts'
import { befriend, expectSent, newPerson, openAs, type Person, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const text = (content: string) => ({ type: 1, textMsg: { content } }) as const

const kinds = [
  '周五的分享会，大家**记得提前十分钟到。**地点在 *三楼* 会议室，~~二楼~~太小了',
  '要带的东西：\n\n1. 电脑和电源\n2. **学生证**，没有的同学找我\n   我明天在\n3. 报名表\n   - 打印一份\n   - 电子版发到 https://chat.example.org/forms/spring_2026\n\n有问题就问。',
  '> 周五几点开始？\n> 要签到吗？\n\n下午三点，*要* 签到',
  '先跑一下 `npm run check -- --only arrows`，再看 `apps/web/src/features/chat/bodies/marked-body.tsx`',
  '改成这样：\n```ts\nexport const hasMarks = (text: string) => marks.test(text) // a long line of code that is wider than a bubble may be\n\nreturn hasMarks(text) ? <MarkedBody /> : <PlainBody />\n```',
  '- 苹果\n- 梨',
  'snake_case_names 和 2*3*4，长*宽*高，(*^_^*) 好的~~明天见~~',
]

async function conversation(url: string, alice: Person, bob: Person) {
  const mine = new Writer(url, alice)
  const his = new Writer(url, bob)
  for (const kind of kinds) {
    await his.tell(alice.id, text(kind))
    await mine.tell(bob.id, text(kind))
  }
  for (const content of ['👍', '😂 🎉 ❤️', '👨‍👩‍👧🇨🇳1️⃣', '👍👍👍👍']) {
    await his.tell(alice.id, text(content))
    await mine.tell(bob.id, text(content))
  }
  mine.leave()
  his.leave()
}

test('what is marked is shown as what it means on both sides, and copied and edited as it was typed', async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const typed = '**重要。**明天 `三点` ~~四点~~'
  await say(page, typed)
  await expectSent(message(page, '重要'))
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  for (const side of [page, his]) {
    await expect(message(side, '重要').locator('strong')).toHaveText('重要。')
    await expect(message(side, '重要').locator('code')).toHaveText('三点')
    await expect(message(side, '重要').locator('s')).toHaveText('四点')
    await expect(message(side, '重要')).not.toContainText('*')
  }
  const menu = await openMenu(page, '重要')
  await menu.getByRole('menuitem', { name: '复制', exact: true }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(typed)
  await openMenu(page, '重要')
  await menu.getByRole('menuitem', { name: '编辑', exact: true }).click()
  await expect(page.getByPlaceholder('输入消息')).toHaveValue(typed)
})

test('nothing that is typed is more than text: no element, no picture, no address but http', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const his = new Writer(parley.url, bob)
  const hostile =
    '**<img src=x onerror=alert(1)>** ![x](https://a.example/x.png) [a](javascript:alert(1)) `<b>`'
  await his.tell(alice.id, text(hostile))
  await his.tell(alice.id, text(`${'> '.repeat(1500)}deep`))
  await his.tell(alice.id, text('*a **b '.repeat(600)))
  his.leave()
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(message(page, 'onerror').locator('strong')).toHaveText('<img src=x onerror=alert(1)>')
  await expect(log(page).locator('img[src="x"], img[src*="a.example"], a[href^="javascript"]')).toHaveCount(0)
  await expect(message(page, 'onerror').getByRole('link', { name: /^http/ })).toHaveText(
    'https://a.example/x.png',
  )
})

test('a mention in bold stays a mention', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const { groupId } = await alice.api.call('POST /api/group/group', { body: { mode: 1, name: 'Class 3' } })
  await alice.api.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bob.id] } })
  await openAs(page, alice, `/group/${groupId}`)
  const composer = page.getByPlaceholder('输入消息')
  await composer.pressSequentially('**@Bo')
  await page.getByRole('option', { name: /Bob/ }).click()
  await composer.press('End')
  await page.keyboard.type('请看**')
  await page.keyboard.press('Enter')
  const sent = message(page, '请看')
  await expectSent(sent)
  await expect(sent.locator('strong')).toContainText('@Bob')
  await sent.locator('strong').getByRole('button', { name: '@Bob' }).click()
  await expect(page.getByRole('dialog').getByText('Bob').first()).toBeVisible()
})

test('what is cited is marked too, and lists show it as it was typed', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const his = new Writer(parley.url, bob)
  const msgID = await his.tell(alice.id, text('明天**三点。**在 `A3`'))
  await his.tell(alice.id, { type: 9, replyMsg: { msgID, content: '改到 **四点**' } })
  his.leave()
  await openAs(page, alice, `/user/${bob.id}`)
  const citation = message(page, '改到').getByRole('button', { name: /明天/ })
  await expect(citation.locator('strong')).toHaveText('三点。')
  await expect(citation.locator('code')).toHaveText('A3')
  await expect(page.getByRole('link', { name: /改到 \*\*四点\*\*/ })).toBeVisible()
})

test('a chat of marked messages opens at its end, and stays there', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const mine = new Writer(parley.url, alice)
  for (const kind of [...kinds, ...kinds]) await mine.tell(bob.id, text(kind))
  await mine.tell(bob.id, text('1. the last'))
  mine.leave()
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(message(page, 'the last').getByRole('listitem')).toBeInViewport()
  await page.reload()
  await expect(message(page, 'the last').getByRole('listitem')).toBeInViewport()
})

test.describe('with axe', () => {
  test.use({ bypassCSP: true })
  for (const [size, viewport] of Object.entries({
    desktop: { width: 1440, height: 1500 },
    phone: { width: 390, height: 1500 },
  })) {
    test(`axe finds nothing in marked messages on a ${size}`, async ({ openWindow, parley }) => {
      const [alice, bob] = [await newPerson(parley.url, '小明'), await newPerson(parley.url, '王老师')]
      await befriend(alice, bob)
      await conversation(parley.url, alice, bob)
      const page = await openWindow({
        bypassCSP: true,
        colorScheme: 'light',
        reducedMotion: 'reduce',
        viewport,
      })
      await openAs(page, alice, `/user/${bob.id}`)
      for (const key of ['Home', 'End']) {
        await log(page).press(key)
        await expect(page.getByRole('list').locator('li').first()).toBeAttached()
        expect(await findings(page), key).toEqual([])
      }
    })
  }
})
