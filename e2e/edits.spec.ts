import { findings } from './support/axe.ts'
import { beginEdit as begin, composer, edit, message, openMenu, write } from './support/chat.ts'
import { befriend, newPerson, openAs, type Person, twoFriends } from './support/people.ts'
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
  await menu.getByRole('menuitem', { name: '回复', exact: true }).click()
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

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true })
  test('author and owner read what a message said before, other members do not', { tag: '@all' }, async ({
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
    await expect(menu.getByRole('menuitem', { name: '回复', exact: true })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: /编辑/ })).toHaveCount(0)
    await begin(page, '集合地点：南门')
    expect(await findings(page)).toEqual([])
  })
})
