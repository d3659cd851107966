import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { newPerson, openAs } from './support/people.ts'
import type { ParleyServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

// The kind of the site changes here: it is no other file's server.
test.use({ serverEnv: { PARLEY_SESSION_DAYS: '29' } })

const axeContext = { bypassCSP: true, reducedMotion: 'reduce' } as const

/** Makes somebody an administrator, who decides what the site is. */
async function make(parley: ParleyServer, kind: 'house' | 'circle') {
  const root = await newPerson(parley.url, 'Root')
  parley.administer('grant', String(root.id))
  await root.api.call('PUT /api/settings/admin/info', { body: { kind } })
  return root
}

async function say(page: Page, text: string) {
  const composer = page.getByRole('textbox', { name: /发消息$/ })
  await composer.fill(text)
  await composer.press('Enter')
}

const list = (page: Page) => page.getByRole('tabpanel')

test.describe('in a house', () => {
  test('a person is found in their department, and written to at once', { tag: '@all' }, async ({
    page,
    parley,
    openWindow,
  }) => {
    const root = await make(parley, 'house')
    const [ann, ben] = await Promise.all([newPerson(parley.url, '安安'), newPerson(parley.url, '贝贝')])
    const department = async (name: string, parentId?: number) =>
      (
        await root.api.call('POST /api/directory/departments', {
          body: { name, ...(parentId !== undefined && { parentId }) },
        })
      ).id
    const school = await department('初中部')
    const id = await department('三年二班', school)
    await root.api.call('PUT /api/directory/people', { body: { userIdList: [ben.id], departmentId: id } })

    await openAs(page, ann, '/m/welcome')
    await expect(page.getByRole('tab', { name: '全员' })).toHaveAttribute('aria-selected', 'true')
    await list(page)
      .getByRole('button', { name: /初中部/ })
      .click()
    await list(page)
      .getByRole('button', { name: /三年二班/ })
      .click()
    await expect(list(page).getByRole('link', { name: /安安/ })).toBeHidden()
    await list(page).getByRole('link', { name: /贝贝/ }).click()
    await page.getByRole('link', { name: '发消息' }).click()
    await say(page, '你好，我是安安')

    const his = await openWindow()
    await openAs(his, ben)
    await his.getByRole('link', { name: /安安/ }).click()
    await expect(his.getByRole('log').getByText('你好，我是安安')).toBeVisible()
    await expect(his.getByRole('button', { name: '语音通话' })).toBeVisible()
    await say(his, '欢迎')
    await expect(page.getByRole('log').getByText('欢迎')).toBeVisible()
    await his.getByRole('button', { name: '聊天信息' }).click()
    await expect(his.getByRole('heading', { name: '安安' })).toBeVisible()
  })

  test('anybody is picked into a new group', { tag: '@all' }, async ({ page, parley }) => {
    await make(parley, 'house')
    const [ann] = await Promise.all([newPerson(parley.url, '戊戊'), newPerson(parley.url, '丁丁')])
    await openAs(page, ann, '/m/add_group')
    await page.getByRole('tab', { name: '从通讯录选择' }).click()
    await page.getByRole('checkbox', { name: '丁丁' }).check()
    await expect(page.getByRole('checkbox', { name: '戊戊' })).toBeHidden()
    await page.getByRole('button', { name: '创建' }).click()
    await expect(page.getByText('戊戊、丁丁').first()).toBeVisible()
  })

  for (const width of [390, 1280])
    test(`axe finds nothing in the directory at ${width} pixels`, { tag: '@all' }, async ({
      openWindow,
      parley,
    }) => {
      const root = await make(parley, 'house')
      const page = await openWindow({ ...axeContext, viewport: { width, height: 800 } })
      const ben = await newPerson(parley.url, '贝贝')
      await root.api.call('POST /api/directory/departments', { body: { name: `三年二班 ${width}` } })
      await openAs(page, root, '/m/welcome')
      await expect(list(page).getByText(`三年二班 ${width}`)).toBeVisible()
      expect(await findings(page), 'directory').toEqual([])
      await page.goto(`/m/users/${ben.id}`)
      await expect(page.getByRole('link', { name: '发消息' })).toBeVisible()
      expect(await findings(page), 'person').toEqual([])
    })
})

test.describe('a temporary chat', () => {
  /** Two who are only in a group together. */
  async function fellows(parley: ParleyServer) {
    const [owner, ann, ben] = await Promise.all(
      ['Owner', '安安', '贝贝'].map((name) => newPerson(parley.url, name)),
    )
    if (!owner || !ann || !ben) throw new Error('nobody')
    await make(parley, 'circle')
    const { groupId } = await owner.api.call('POST /api/group/group', {
      body: { mode: 1, name: '读书会', isSearch: true },
    })
    await owner.api.call('PUT /api/group/group', {
      body: { id: groupId, verification: 1, isTemporarySession: true },
    })
    for (const person of [ann, ben])
      await person.api.call('POST /api/group/valid', { body: { groupID: groupId } })
    return { owner, ann, ben, groupId }
  }

  test('begins at a member, takes text alone, and is marked on both sides', async ({
    page,
    parley,
    openWindow,
  }) => {
    const { ann, ben, groupId } = await fellows(parley)
    await openAs(page, ann, `/group/${groupId}`)
    await page.getByRole('button', { name: /贝贝/ }).first().click()
    await page.getByRole('dialog').getByRole('link', { name: '发消息' }).click()
    await expect(page.getByText('临时聊天 · 来自“读书会”')).toBeVisible()
    await expect(page.getByRole('button', { name: '添加附件' })).toBeHidden()
    await expect(page.getByRole('button', { name: '录制语音' })).toBeHidden()
    await expect(page.getByRole('button', { name: '语音通话' })).toBeHidden()
    await say(page, '你也读这本？')

    const his = await openWindow()
    await openAs(his, ben)
    const row = his.getByRole('link', { name: /安安/ })
    await expect(row.getByText('临时', { exact: true })).toBeVisible()
    await row.click()
    await expect(his.getByRole('log').getByText('你也读这本？')).toBeVisible()
    await say(his, '是的')
    await expect(page.getByRole('log').getByText('是的')).toBeVisible()
  })

  test('ends with the membership, and says so in the place of the composer', { tag: '@all' }, async ({
    page,
    parley,
  }) => {
    const { owner, ann, ben, groupId } = await fellows(parley)
    await openAs(page, ann, `/user/${ben.id}`)
    await say(page, '你也读这本？')
    await expect(page.getByRole('log').getByText('你也读这本？')).toBeVisible()
    await owner.api.call('DELETE /api/group/member', { query: { id: groupId, memberId: ann.id } })
    await expect(page.getByText('你们还不是好友，不能发送消息。')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /发消息$/ })).toBeHidden()
  })
})
