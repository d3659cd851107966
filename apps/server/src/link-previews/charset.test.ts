import { expect, test } from 'vitest'
import { decoded } from './charset.ts'

/** "中文" */
const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4])

test('a page is read as it was sent', () => {
  expect(decoded(gbk, 'text/html; charset=GB18030')).toBe('中文')
  expect(decoded(Buffer.from('中文'), 'text/html; charset="utf-8"')).toBe('中文')
})

test('a page says itself what it is written in', () => {
  const head = Buffer.from('<meta charset=gb2312>')
  expect(decoded(Buffer.concat([head, gbk]), 'text/html')).toBe('<meta charset=gb2312>中文')
  const older = Buffer.from(`<meta http-equiv="Content-Type" content="text/html; charset=gbk">`)
  expect(decoded(Buffer.concat([older, gbk]), 'text/html')).toContain('中文')
})

test('how a page begins says more than what it is called', () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('中', 'utf16le')])
  expect(decoded(bytes, 'text/html; charset=gbk')).toBe('中')
})

test('what there is no such encoding of is read as usual', () => {
  expect(decoded(Buffer.from('中文'), 'text/html; charset=klingon')).toBe('中文')
})
