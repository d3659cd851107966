import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, showApp } from '../../../app/test/show-app.tsx'
import { failure } from '../../../engine/test/calls.ts'

const dialog = page.getByRole('dialog')
const path = '/group/1/info/integrations'

async function open(name: string, answers: Answers = {}) {
  await showApp(path, { answers })
  await page.getByRole('button', { name }).first().click()
  return dialog.getByRole('button', { name })
}

test('an empty or too long name of a webhook shows at its field, and a refusal in the dialog', async () => {
  const create = await open('新建 Webhook', {
    'POST /api/group/webhooks': () => {
      throw failure('refused', '每个群最多 10 个 Webhook', 5100)
    },
  })
  await create.click()
  await expect.element(dialog.getByText('请输入名称')).toBeVisible()
  await dialog.getByLabelText('名称').fill('x'.repeat(33))
  await create.click()
  await expect.element(dialog.getByText(/不能超过|最多/).first()).toBeVisible()
  await dialog.getByLabelText('名称').fill('One more')
  await create.click()
  await expect.element(dialog.getByText('每个群最多 10 个 Webhook')).toBeVisible()
})

test('what an outgoing webhook lacks shows at its field, and an address that is refused in the dialog', async () => {
  const create = await open('新建外发 Webhook', {
    'POST /api/group/outgoing_webhooks': () => {
      throw failure('refused', '不能使用这个地址', 5101)
    },
  })
  await create.click()
  await expect.element(dialog.getByText('请输入名称')).toBeVisible()
  await expect.element(dialog.getByText('请输入地址')).toBeVisible()
  await dialog.getByLabelText('名称').fill('部署')
  await dialog.getByLabelText('接收地址').fill('ci.example.org')
  await create.click()
  await expect.element(dialog.getByText('请输入以 https:// 或 http:// 开头的地址')).toBeVisible()
  await dialog.getByLabelText('接收地址').fill('http://10.0.0.7/hook')
  await create.click()
  await expect.element(dialog.getByText('不能使用这个地址')).toBeVisible()
})

test('a member finds no way to webhooks, and none by the address', async () => {
  const group = {
    groupId: 1,
    title: 'Class 3',
    abstract: '',
    memberCount: 2,
    memberOnlineCount: 1,
    avatar: '',
    creator: { userId: 20, avatart: '', nickname: 'Bob' },
    adminList: [],
    role: 3,
    isProhibition: false,
    prohibitionTime: null,
    isSearch: true,
    isInvite: false,
    isTemporarySession: false,
    verification: 2,
    verificationQuestion: null,
    size: 200,
    mayInvite: false,
  }
  const app = await showApp(path, { answers: { 'GET /api/group/group/{id}': group } })
  await expect.element(page.getByRole('button', { name: '退出群聊' })).toBeVisible()
  expect(app.path()).toBe('/group/1/info')
  await expect.element(page.getByText('机器人与集成')).not.toBeInTheDocument()
})
