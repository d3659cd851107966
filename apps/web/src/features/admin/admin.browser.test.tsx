import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'

const panel = (name: string) => page.getByRole('region', { name })
const question = page.getByRole('alertdialog')
const rules = {
  name: 'Parley',
  kind: 'circle',
  registration: 'open',
  personQuota: 10_240,
  siteQuota: 0,
  fileMib: 200,
  groupSize: 2000,
  editFor: 24,
  linkPreviews: false,
  fixed: [] as string[],
  uploadedBytes: 0,
}

test('others than administrators find no way in, and are led away from the address', async () => {
  const { path } = await showApp('/info')
  await expect.element(page.getByRole('link', { name: '账号安全' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '管理后台' })).not.toBeInTheDocument()
  expect(path()).toBe('/info')
})

test('a person without a duty is led away from the pages of administrators', async () => {
  const { path } = await showApp('/admin/people')
  await expect.element(page.getByText('权限错误')).toBeVisible()
  expect(path()).toBe('/')
})

test('an administrator comes in, and is led from what is not there to the overview', async () => {
  const { path, router } = await showApp('/info', { role: 1 })
  await page.getByRole('link', { name: '管理后台' }).click()
  await expect.element(page.getByRole('heading', { name: '概览' })).toBeVisible()
  await expect.element(panel('用户').getByText(/7 天内活跃/)).toBeVisible()
  await router.navigate('/admin/nothing-of-the-kind')
  await expect.poll(path).toBe('/admin')
})

test('making the site a house says first whom that concerns', async () => {
  const { calls } = await showApp('/admin/site', {
    role: 1,
    answers: { 'GET /api/settings/admin/rules': rules },
  })
  const basics = panel('基本设置')
  await basics.getByRole('radio', { name: /^机构/ }).click({ force: true })
  await basics.getByRole('button', { name: '保存' }).click()
  await expect.element(question.getByText(/通讯录会显示全部 120 人/)).toBeVisible()
  await expect.element(question.getByText(/3 人设置了不让别人找到自己/)).toBeVisible()
  await question.getByRole('button', { name: '取消' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(calls.to('PUT /api/settings/admin/info')).toHaveLength(0)
  await basics.getByRole('button', { name: '保存' }).click()
  await question.getByRole('button', { name: '改为机构' }).click()
  await expect
    .poll(() => calls.to('PUT /api/settings/admin/info').map(({ input }) => input?.body))
    .toMatchObject([{ kind: 'house' }])
})

test('making the site a circle again says first what then takes a friendship', async () => {
  await showApp('/admin/site', {
    role: 1,
    settings: { kind: 'house' },
    answers: { 'GET /api/settings/admin/rules': { ...rules, kind: 'house' } },
  })
  const basics = panel('基本设置')
  await basics.getByRole('radio', { name: /^圈子/ }).click({ force: true })
  await basics.getByRole('button', { name: '保存' }).click()
  await expect.element(question.getByText(/要先加好友才能聊天/)).toBeVisible()
})

test('an invalid limit shows its problem at its field', async () => {
  await showApp('/admin/site', { role: 1, answers: { 'GET /api/settings/admin/rules': rules } })
  const limits = panel('上限')
  const largest = limits.getByLabelText(/单个文件/)
  await expect.element(largest).toHaveValue('200')
  await largest.fill('0')
  await expect.element(limits.getByText('请填写 1 到 5120 的整数')).toBeVisible()
})

test('nobody without a second factor requires one of others', async () => {
  await showApp('/admin/site', { role: 1, answers: { 'GET /api/settings/admin/rules': rules } })
  const factor = panel('两步验证')
  await expect.element(factor.getByText(/你自己还没有两步验证/)).toBeVisible()
  await expect.element(factor.getByRole('radio', { name: /所有人必须使用/ })).toBeDisabled()
})
