import { expect, test } from 'vitest'
import { up } from '../../src/db/migrations/0090-site-language.ts'
import { clientOf } from '../support/people.ts'
import { openOffice } from './office.ts'

const office = await openOffice()
const root = await office.administrator('Root')
const choose = (language: 'zh' | 'en' | 'browser') =>
  root.call('PUT /api/settings/admin/info', { body: { language } })
const info = () => clientOf(office.url, '').call('GET /api/settings/info')

/** In which language a refusal comes. */
async function answeredIn(acceptLanguage: string, path = '/api/user/friends') {
  const headers = { ...(acceptLanguage && { 'accept-language': acceptLanguage }) }
  const { msg } = (await (await fetch(office.url + path, { headers })).json()) as { msg: string }
  return /\p{Script=Han}/u.test(msg) ? 'zh' : 'en'
}

const english = 'en-US,en;q=0.9'
const chinese = 'zh-CN,zh;q=0.9,en;q=0.8'

test('a new site answers a browser in Chinese, and a client that names English in English', async () => {
  expect(await info()).not.toHaveProperty('language')
  expect(
    await Promise.all([english, chinese, '', 'fr', 'zh', 'en'].map((header) => answeredIn(header))),
  ).toEqual(['zh', 'zh', 'zh', 'zh', 'zh', 'en'])
})

test('the site language that an administrator chooses holds at once for everybody without a choice', async () => {
  await choose('en')
  expect(await info()).toMatchObject({ language: 'en' })
  expect(await Promise.all([english, chinese, '', 'zh'].map((header) => answeredIn(header)))).toEqual([
    'en',
    'en',
    'en',
    'zh',
  ])
  await choose('browser')
  expect(await Promise.all([english, chinese, '', 'fr', 'zh'].map((header) => answeredIn(header)))).toEqual([
    'en',
    'zh',
    'zh',
    'zh',
    'zh',
  ])
  await choose('zh')
  expect(await info()).not.toHaveProperty('language')
  expect(await answeredIn(english)).toBe('zh')
})

test('an unknown site language is refused', async () => {
  await expect(choose('xx' as 'zh')).rejects.toMatchObject({ kind: 'refused' })
})

test('a site that people use before it has a language goes on in those of their browsers', async () => {
  const database = office.context.database.queries
  const rules = async () =>
    (await root.call('GET /api/settings/admin/rules')) as { language: string; name: string }
  await root.call('PUT /api/settings/admin/info', { body: { name: 'Class 3' } })
  await up(database as never)
  expect(await rules()).toMatchObject({ language: 'browser', name: 'Class 3' })
  await database.deleteFrom('settings').where('key', '=', 'rules').execute()
  await up(database as never)
  expect(await rules()).toMatchObject({ language: 'browser' })
})
