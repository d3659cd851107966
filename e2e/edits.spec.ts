import { findings } from './support/axe.ts'
import { beginEdit as begin, composer, edit, message, openMenu, write } from './support/chat.ts'
import { befriend, expectSent, newPerson, openAs, type Person, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('an edit shows on both sides at once, in replies and in the list, and moves nothing', async ({
  page,
  parley,
  openWindow,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '明天下午二点开会')
  const his = await openWindow()
  await openAs(his, bob, `/user/${alice.id}`)
  const menu = await openMenu(his, '明天下午二点开会')
  await menu.getByRole('menuitem', { name: '回复' }).click()
  await write(his, '好的')
  await expect(message(page, '好的')).toContainText('明天下午二点开会')
  await edit(page, '明天下午二点开会', '明天下午三点开会')
  await expect(message(his, '明天下午三点开会').first()).toContainText('已编辑')
  await expect(message(his, '好的')).toContainText('明天下午三点开会')
  await expect(message(page, '好的')).toContainText('明天下午三点开会')
  await expect(composer(page)).toHaveValue('')
  await his.reload()
  await expect(message(his, '明天下午三点开会').first()).toContainText('已编辑')
  await edit(his, '好的', '好的，三点见')
  await expect(page.getByRole('link', { name: /Bob .*好的，三点见/ })).toBeVisible()
  await expect(his.getByText('明天下午二点开会')).toHaveCount(0)
})

test('the last message of one’s own is edited by ↑, Escape leaves it, and what was being written is there again', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '第一条')
  await composer(page).press('ArrowUp')
  await expect(page.getByText('编辑消息')).toBeVisible()
  await expect(composer(page)).toHaveValue('第一条')
  await composer(page).press('Escape')
  await expect(page.getByText('编辑消息')).toBeHidden()
  await expect(composer(page)).toHaveValue('')
  await composer(page).fill('写了一半')
  await begin(page, '第一条')
  await composer(page).fill('第一条，改过')
  await page.getByRole('button', { name: '取消编辑' }).click()
  await expect(composer(page)).toHaveValue('写了一半')
  await edit(page, '第一条', '改好了')
  await expect(message(page, '改好了')).toContainText('已编辑')
  await expect(composer(page)).toHaveValue('写了一半')
  await page.reload()
  await expect(composer(page)).toHaveValue('写了一半')
})

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true })
  test('author and owner read what a message said before, other members do not', async ({
    page,
    parley,
    openWindow,
  }) => {
    const [owner, author, other] = (await Promise.all(
      ['Olga', 'Anna', 'Omar'].map((name) => newPerson(parley.url, name)),
    )) as [Person, Person, Person]
    await befriend(owner, author)
    await befriend(owner, other)
    const { groupId } = await owner.api.call('POST /api/group/group', {
      body: { mode: 2, userIdList: [author.id, other.id] },
    })
    await openAs(page, author, `/group/${groupId}`)
    await write(page, '集合地点：北门')
    await edit(page, '集合地点：北门', '集合地点：南门')
    await expect(message(page, '集合地点：南门')).toContainText('已编辑')
    const [hers, his] = [await openWindow({ bypassCSP: true }), await openWindow()]
    await openAs(hers, owner, `/group/${groupId}`)
    await openAs(his, other, `/group/${groupId}`)
    for (const one of [page, hers]) {
      const menu = await openMenu(one, '集合地点：南门')
      await menu.getByRole('menuitem', { name: '编辑记录' }).click()
      const dialog = one.getByRole('dialog', { name: '编辑记录' })
      await expect(dialog.getByRole('listitem')).toHaveText([/现在.*南门/, /最初发出.*北门/])
      expect(await findings(one)).toEqual([])
      await one.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    const menu = await openMenu(his, '集合地点：南门')
    await expect(menu.getByRole('menuitem', { name: '回复' })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: /编辑/ })).toHaveCount(0)
    await begin(page, '集合地点：南门')
    expect(await findings(page)).toEqual([])
  })
})

test.describe('while the network is away', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket|fetching the script/ })

  test('edits show, outlive the page, and are made once the network is back', async ({
    page,
    parley,
    openWindow,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    const his = await openWindow()
    await openAs(his, bob, `/user/${alice.id}`)
    await write(page, '一')
    await edit(page, '一', '二')
    await expect(message(his, '二')).toContainText('已编辑')
    await page.context().setOffline(true)
    await edit(page, '二', '三')
    await edit(page, '三', '四')
    await expect(message(page, '四').getByRole('img', { name: '正在发送' })).toHaveCount(1)
    await page.context().setOffline(false)
    await expect(message(his, '四')).toBeVisible()
    await expectSent(message(page, '四'))
    await page.reload()
    await expect(message(page, '四')).toContainText('已编辑')
  })

  test('of edits from two devices the first holds, and the other says so and can be made on it', async ({
    page,
    parley,
    openWindow,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    await write(page, '原文')
    const phone = await openWindow({ viewport: { width: 390, height: 800 } })
    await openAs(phone, alice, `/user/${bob.id}`)
    await begin(page, '原文')
    await composer(page).press('Escape')
    await page.context().setOffline(true)
    await edit(page, '原文', '电脑上改的')
    await begin(phone, '原文')
    await composer(phone).fill('手机上改的')
    await phone.getByRole('button', { name: '保存修改' }).click()
    await expect(message(phone, '手机上改的')).toContainText('已编辑')
    await page.context().setOffline(false)
    const note = page.getByRole('alert').filter({ hasText: '修改未保存' })
    await expect(note).toContainText('已在别处修改过')
    await expect(message(page, '手机上改的')).toBeVisible()
    await page.reload()
    await expect(message(page, '手机上改的')).toBeVisible()
    await note.getByRole('button', { name: '继续编辑' }).click()
    await expect(composer(page)).toHaveValue('电脑上改的')
    await composer(page).press('Enter')
    await expect(message(phone, '电脑上改的')).toBeVisible()
    await expect(note).toBeHidden()
  })

  test('an edit of what was withdrawn meanwhile is told so, and nothing typed is lost', async ({
    page,
    parley,
    openWindow,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    await write(page, '会撤回的')
    const other = await openWindow()
    await openAs(other, alice, `/user/${bob.id}`)
    await begin(page, '会撤回的')
    await composer(page).fill('改到一半')
    const menu = await openMenu(other, '会撤回的')
    await menu.getByRole('menuitem', { name: '撤回' }).click()
    await expect(page.getByText('你撤回了一条消息')).toBeVisible()
    await expect(page.getByText('编辑消息')).toBeHidden()
    await expect(composer(page)).toHaveValue('改到一半')
  })
})

test('notes to oneself are edited too', async ({ page, parley }) => {
  const alice = await newPerson(parley.url, 'Alice')
  await openAs(page, alice, `/user/${alice.id}`)
  await write(page, '买牛奶')
  await edit(page, '买牛奶', '买酸奶')
  await expect(message(page, '买酸奶')).toContainText('已编辑')
})
