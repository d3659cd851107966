import { overview as overviewCall } from '@parley/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'

const panel = (name: string) => page.getByRole('region', { name })
const question = page.getByRole('alertdialog')
const overviewExample = overviewCall.example.data
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
  await basics.getByRole('radio', { name: /^所有人都可以直接聊天/ }).click({ force: true })
  await basics.getByRole('button', { name: '保存' }).click()
  await expect.element(question.getByText(/通讯录会显示全部 120 人/)).toBeVisible()
  await expect.element(question.getByText(/3 人设置了不让别人找到自己/)).toBeVisible()
  await question.getByRole('button', { name: '取消' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(calls.to('PUT /api/settings/admin/info')).toHaveLength(0)
  await basics.getByRole('button', { name: '保存' }).click()
  await question.getByRole('button', { name: '让所有人直接聊天' }).click()
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
  await basics.getByRole('radio', { name: /^先加好友，再聊天/ }).click({ force: true })
  await basics.getByRole('button', { name: '保存' }).click()
  await expect.element(question.getByText(/要先加好友才能聊天/)).toBeVisible()
})

test('an invalid limit shows its problem at its field, in units that people read', async () => {
  await showApp('/admin/site', { role: 1, answers: { 'GET /api/settings/admin/rules': rules } })
  const limits = panel('上限')
  const largest = limits.getByLabelText(/单个文件/)
  await expect.element(largest).toHaveValue('200')
  await largest.fill('0')
  await expect.element(limits.getByText('请填写 1 MB 到 5 GB 之间的大小')).toBeVisible()
})

test('nobody without a second factor requires one of others', async () => {
  await showApp('/admin/site', { role: 1, answers: { 'GET /api/settings/admin/rules': rules } })
  const factor = panel('两步验证')
  await expect.element(factor.getByText(/你自己还没有两步验证/)).toBeVisible()
  await expect.element(factor.getByRole('radio', { name: /所有人必须使用/ })).toBeDisabled()
})

test('a quota is shown in gigabytes, and saved in the server’s unit', async () => {
  const { calls } = await showApp('/admin/site', {
    role: 1,
    answers: {
      'GET /api/settings/admin/rules': { ...rules, siteQuota: 10_240, uploadedBytes: 1.2 * 1024 ** 3 },
    },
  })
  const quotas = panel('上传空间')
  await expect.element(quotas.getByText('已用 1.2 GB，共 10 GB')).toBeVisible()
  const each = quotas.getByLabelText('每人')
  await expect.element(each).toHaveValue('10')
  await each.fill('1.5')
  await quotas.getByRole('button', { name: '保存' }).click()
  await expect
    .poll(() => calls.to('PUT /api/settings/admin/info').map(({ input }) => input?.body))
    .toEqual([{ personQuota: 1536 }])
})

test('background jobs that keep up are folded away, and one that is behind is in sight by its name', async () => {
  const job = { entries: 0, seconds: 2, setAside: 0 }
  const overview = (seconds: number) => ({
    'GET /api/settings/admin/overview': {
      ...Object(overviewExample),
      followers: [
        { ...job, name: 'search index', seconds },
        { ...job, name: 'links of messages' },
      ],
    },
  })
  await showApp('/admin/overview', { role: 1, answers: overview(2) })
  await expect.element(page.getByText('后台任务：2 项，全部正常')).toBeVisible()
  await expect.element(page.getByText('建立搜索索引')).not.toBeVisible()
  await showApp('/admin/overview', { role: 1, answers: overview(600) })
  await expect.element(page.getByText('建立搜索索引').last()).toBeVisible()
})

test('the owner’s first choices begin with no kind of site, and with invitations only', async () => {
  const { calls } = await showApp('/admin/begin', {
    role: 1,
    answers: { 'GET /api/settings/admin/rules': { ...rules, isLanguageChosen: false } },
  })
  const save = page.getByRole('button', { name: '保存并开始' })
  await expect.element(page.getByRole('radio', { name: /^收到邀请的人/ })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: /^所有人都可以直接聊天/ })).not.toBeChecked()
  await expect.element(page.getByRole('radio', { name: /^先加好友/ })).not.toBeChecked()
  await save.click()
  await expect.element(page.getByText('请选择谁可以和谁聊天')).toBeVisible()
  await page.getByRole('radio', { name: /^先加好友/ }).click({ force: true })
  await save.click()
  await expect
    .poll(() => calls.to('PUT /api/settings/admin/info').map(({ input }) => input?.body))
    .toMatchObject([{ kind: 'circle', registration: 'invitation' }])
})

test('the menu of an administrator leads into the administration', async () => {
  const { path } = await showApp('/', { role: 1 })
  await page.getByRole('button', { name: '我的菜单' }).click()
  await page.getByRole('menuitem', { name: '管理后台' }).click()
  await expect.poll(path).toBe('/admin')
  const pages = page.getByRole('navigation', { name: '管理页面' })
  for (const name of ['人员', '内容', '站点'])
    await expect.element(pages.getByRole('region', { name, exact: true })).toBeVisible()
})
