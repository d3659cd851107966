import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'
import { failure } from '../../engine/test/calls.ts'

test('a switch that the server refuses goes back, and says so', async () => {
  let isRefused = true
  const { calls } = await showApp('/info/notify', {
    answers: {
      'PUT /api/user/user_info': () => {
        if (isRefused) throw failure('refused', '不可以', 1)
        return {}
      },
    },
  })
  const sound = page.getByRole('switch', { name: '声音' })
  await expect.element(sound).toBeChecked()
  await sound.click()
  await expect.element(page.getByText('没有保存：不可以')).toBeVisible()
  await expect.element(sound).toBeChecked()
  isRefused = false
  await sound.click()
  await expect.element(sound).not.toBeChecked()
  expect(calls.to('PUT /api/user/user_info')[1]?.input?.body).toEqual({ sound: false })
})

test('sounds and volume are chosen on each device', async () => {
  const chosen = () => page.getByRole('combobox', { name: '来电' })
  const { router } = await showApp('/info/notify')
  await chosen().click()
  await page.getByRole('option', { name: '舒缓' }).click()
  await page.getByRole('slider', { name: '音量' }).fill('50')
  await router.navigate('/info/settings')
  await expect.element(chosen()).not.toBeInTheDocument()
  await router.navigate('/info/notify')
  await expect.element(chosen()).toHaveTextContent('舒缓')
  await expect.element(page.getByRole('slider', { name: '音量' })).toHaveValue('50')
})

test('an account name is checked before it is set', async () => {
  const { calls } = await showApp('/info/safe')
  const field = page.getByLabelText('新的账号名')
  await field.fill('1a')
  await page.getByRole('button', { name: '设置账号名' }).click()
  await expect.element(page.getByText(/需要 2–32 个字符/)).toBeVisible()
  await field.fill('alice-a')
  await page.getByRole('button', { name: '设置账号名' }).click()
  await expect.element(page.getByText('账号名已设为 alice-a')).toBeVisible()
  expect(calls.all.filter(({ endpoint }) => endpoint.startsWith('PUT'))).toHaveLength(1)
})

test('a list of devices that cannot be read shows that, and can be requested again', async () => {
  let isBroken = true
  await showApp('/info/safe', {
    answers: {
      'GET /api/auth/sessions': () => {
        if (isBroken) throw failure('refused', '读不到', 1)
        return { list: [device], count: 1, hasPassword: true }
      },
    },
  })
  await expect.element(page.getByText('读不到')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: '重试' }).click()
  const devices = page.getByRole('list', { name: '登录的设备' })
  await expect.element(devices.getByText('Chrome · Windows')).toBeVisible()
  await expect.element(devices.getByText('本机', { exact: true })).toBeVisible()
})

test('where passkeys do not work the page says why', async () => {
  await showApp('/info/safe', { settings: { passkeyHost: 'elsewhere.example' } })
  await expect.element(page.getByText(/当前地址不能使用通行密钥/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '添加通行密钥' })).not.toBeInTheDocument()
})

test('the devices where I am signed in are shown in English', async () => {
  const answers = { 'GET /api/auth/sessions': { list: [device], count: 1, hasPassword: true } }
  await showApp('/info/safe', { answers, language: 'en' })
  await expect.element(page.getByText('Local network · 127.0.0.1')).toBeVisible()
})

test('people see how much of their room for uploads is used', async () => {
  await showApp('/info/settings', {
    answers: { 'GET /api/file/usage': { used: 0, allowed: 10 * 1024 ** 3 } },
  })
  await expect.element(page.getByText('已用 0 B，共 10 GB')).toBeVisible()
})

test('the only owner of a site reads why they cannot go', async () => {
  const leaving = {
    hindrance: 'owner',
    hasPassword: true,
    friends: 0,
    signIns: 1,
    bots: 0,
    messages: 0,
    uploadBytes: 0,
    groups: 0,
    passedOn: [],
    ending: [],
  }
  await showApp('/info/leave', { answers: { 'GET /api/user/me/leaving': leaving } })
  await expect.element(page.getByText('你是站点所有者')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '永久注销账号' })).not.toBeInTheDocument()
})

const device = {
  id: '0b0e7a52-6c1f-4e0e-9a43-0d5f6a3c1b11',
  device: 'Chrome · Windows',
  ip: '127.0.0.1',
  addr: '内网',
  createdAt: '2026-11-21T08:00:00.000Z',
  lastUsedAt: '2026-11-22T09:30:00.000Z',
  expiresAt: '2026-12-21T08:00:00.000Z',
  isCurrent: true,
  isNew: false,
}
