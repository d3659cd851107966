import { expect, test } from 'vitest'
import { answeredLanguage } from './language.ts'

test.each([
  [undefined, 'zh', 'zh'],
  ['', 'en', 'en'],
  ['en', 'zh', 'en'],
  ['EN-gb', 'zh', 'en'],
  ['en;q=0.5', 'zh', 'en'],
  ['en, en', 'zh', 'en'],
  ['*', 'zh', 'zh'],
  ['fr', 'en', 'en'],
  ['en-US,en;q=0.9', 'zh', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'en', 'en'],
  ['en-US,en;q=0.9', 'browser', 'en'],
  ['fr,zh;q=0.2,en;q=0.9', 'browser', 'en'],
  ['fr', 'browser', 'zh'],
  [undefined, 'browser', 'zh'],
] as const)('a request of %j on a site of %j is answered in %j', (header, site, language) =>
  expect(answeredLanguage(header, site)).toBe(language),
)
