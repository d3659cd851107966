import { expect, test } from 'vitest'
import { fill } from '../../platform/texts/fill.ts'
import { chooseLanguage } from '../../platform/texts/index.ts'
import type { Catalogue, Text } from '../../platform/texts/types.ts'
import { en } from './en.ts'
import { zh } from './zh.ts'

const all = async (parts: Readonly<Record<string, () => Promise<Catalogue>>>): Promise<Catalogue> =>
  Object.assign({}, ...(await Promise.all(Object.values(parts).map((load) => load()))))

const chinese = await all(zh)
const english = await all(en)

const holes = (text: Text | undefined) =>
  [text ?? '']
    .flatMap((forms) => (typeof forms === 'string' ? [forms] : Object.values(forms)))
    .map((form) => [...new Set(form.match(/\{\w+\}/g))].sort())

test.each(Object.keys(chinese))('%s has the same texts and parameters in both languages', (area) => {
  expect(Object.keys(english[area] ?? {}).sort()).toEqual(Object.keys(chinese[area] ?? {}).sort())
  for (const [name, text] of Object.entries(chinese[area] ?? {})) {
    const forms = holes(english[area]?.[name])
    for (const form of forms) expect(holes(text)[0], `${area}.${name}`).toEqual(expect.arrayContaining(form))
    // "One" may say itself; the other form says all that the original says.
    expect(forms.at(-1), `${area}.${name}`).toEqual(holes(text)[0])
  }
})

test('both languages have the same areas', () => {
  expect(Object.keys(english).sort()).toEqual(Object.keys(chinese).sort())
})

test('no text is empty', () => {
  const texts = [chinese, english].flatMap((language) =>
    Object.values(language).flatMap((area) => Object.values(area)),
  )
  for (const text of texts)
    for (const form of typeof text === 'string' ? [text] : Object.values(text))
      expect(form.trim()).not.toBe('')
})

test('texts that the specification quotes are these, to the letter', () => {
  expect(chinese.common).toMatchObject({
    pleaseSignIn: '请登录',
    noPermission: '权限错误',
    signedOut: '注销成功',
  })
  expect(chinese.groups?.saved).toBe('群信息修改成功')
})

test('parameters are filled in, and forms follow the count', () => {
  expect(fill('{seconds} 秒后可重试', 'zh', { seconds: 3 })).toBe('3 秒后可重试')
  const messages = { one: '{count} message', other: '{count} messages' }
  expect(fill(messages, 'en', { count: 1 })).toBe('1 message')
  expect(fill(messages, 'en', { count: 2 })).toBe('2 messages')
})

test.each([
  ['en', 'zh', ['zh-CN'], 'en'],
  ['zh', 'browser', ['en-US'], 'zh'],
  [null, 'zh', ['en-US'], 'zh'],
  [null, 'en', ['zh-CN'], 'en'],
  [null, '', ['en-US'], 'en'],
  [null, 'browser', ['en-US', 'zh'], 'en'],
  [null, 'browser', ['fr', 'zh-TW', 'en'], 'zh'],
  [null, 'browser', ['fr'], 'zh'],
  ['xx', 'en', [], 'en'],
])('with the choice %j, on a site of %j, a browser of %j shows %s', (saved, site, preferred, language) => {
  expect(chooseLanguage(saved, site, preferred)).toBe(language)
})
