import { limits } from '@parley/contract'
import { editLimits } from '@parley/contract/edit-limits'
import { expect, test } from 'vitest'
import { version } from '../../src/platform/config/installed.ts'
import { clientOf, refusal } from '../support/people.ts'
import { openOffice } from './office.ts'

const office = await openOffice()
const root = await office.administrator('Root')

const info = () => clientOf(office.url, '').call('GET /api/settings/info')
const change = (body: object) => root.call('PUT /api/settings/admin/info', { body })

test('the info of a new site has its first start, its version, and nothing else', async () => {
  const empty = {
    bei_an: '',
    qq_image: '',
    wechat_image: '',
    bilibili_url: '',
    gitee_url: '',
    github_url: '',
  }
  const fresh = await info()
  expect(fresh).toStrictEqual({
    site: { ...empty, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), version },
    qq: { enable: false, app_id: '', key: '', redirect: '', webPath: '' },
    editFor: editLimits.hours.default,
  })
})

test('administrators change what is named, everyone sees it at once, and the rest stays', async () => {
  expect(await change({ site: { bei_an: 'ICP 1', github_url: 'https://example.org/x' } })).toEqual({})
  await change({ site: { bei_an: 'ICP 2' }, qq: { enable: true, app_id: 'app' } })
  expect(await info()).toMatchObject({
    site: { bei_an: 'ICP 2', github_url: 'https://example.org/x', version },
    qq: { enable: true, app_id: 'app', key: '' },
  })
  const other = await office.register('Other')
  const attempt = other.call('PUT /api/settings/admin/info', { body: { site: { bei_an: 'mine' } } })
  await expect(attempt).rejects.toMatchObject(refusal('forbidden'))
})

test('the whole object may come back as it was read', async () => {
  const read = await info()
  expect(await change(read)).toEqual({})
  expect(await info()).toEqual(read)
})

test.each([
  [{ site: { version: '9.9.9' } }],
  [{ site: { created_at: '1999-01-01' } }],
  [{ site: { github_url: 'javascript:alert(1)' } }],
  [{ site: { qq_image: '//elsewhere.example/x.png' } }],
  [{ qq: { key: 'a secret' } }],
])('%j is refused, and nothing changes', async (body) => {
  const before = await info()
  await expect(change(body)).rejects.toMatchObject(refusal('fieldInvalid'))
  expect(await info()).toEqual(before)
})

test('changes made at once do not lose each other', async () => {
  const fields = ['bei_an', 'gitee_url', 'github_url', 'bilibili_url'] as const
  await Promise.all(fields.map((field) => change({ site: { [field]: 'https://example.org/1' } })))
  const { site } = await info()
  expect(fields.map((field) => site[field])).toEqual(fields.map(() => 'https://example.org/1'))
})

test('a change is in the log, field by field', async () => {
  await change({ site: { bei_an: 'ICP 3' }, qq: { redirect: '/back' } })
  const { list } = await root.call('GET /api/logs/logs', { query: { key: 'Settings changed', limit: 1 } })
  expect(list).toMatchObject([{ userID: root.id, content: 'filing number: "ICP 3", QQ redirect: "/back"' }])
})

test('changed rules of the site apply at once, and the public info shows as little as possible of them', async () => {
  const rules = { name: 'Class 3', kind: 'house', registration: 'closed' } as const
  const before = await info()
  expect(await change(rules)).toEqual({})
  expect(await info()).toEqual({ ...before, ...rules })
  expect(await root.call('GET /api/settings/admin/rules')).toEqual({
    ...rules,
    language: 'zh',
    personQuota: limits.personQuotaMib,
    siteQuota: 0,
    fileMib: limits.fileMib.default,
    groupSize: limits.groupSize.max,
    editFor: editLimits.hours.default,
    linkPreviews: false,
    fixed: [],
    isLanguageChosen: true,
    uploadedBytes: 0,
  })
  await expect(office.register('Late')).rejects.toMatchObject(refusal('registrationClosed'))
  await change({ name: '', kind: 'circle', registration: 'open' })
  expect(await info()).toStrictEqual(before)
  await office.register('In time')
})

test.each([
  [{ registration: 'everybody' }],
  [{ kind: 'palace' }],
  [{ name: 'x'.repeat(33) }],
  [{ name: 'two\nlines' }],
  [{ personQuota: -1 }],
  [{ siteQuota: limits.quotaMib + 1 }],
  [{ fileMib: 0 }],
  [{ fileMib: limits.fileMib.max + 1 }],
  [{ groupSize: 1 }],
  [{ groupSize: limits.groupSize.max + 1 }],
])('%j is no rule', async (body) => {
  await expect(change(body)).rejects.toMatchObject(refusal('fieldInvalid'))
  expect(await root.call('GET /api/settings/admin/rules')).toMatchObject({ name: '', registration: 'open' })
})
