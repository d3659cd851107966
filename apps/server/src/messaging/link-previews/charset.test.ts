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

const inGbk = (head: string) => decoded(Buffer.concat([Buffer.from(head), gbk]), 'text/html')
const meta = '<meta charset="gbk">'

test.each([
  `<script charset="utf-8" src="a.js"></script>${meta}`,
  `<link rel=stylesheet charset=utf-8 href=a.css>${meta}`,
  `<script>var a = '<meta charset="utf-8">'</script>${meta}`,
  `<!-- <meta charset="utf-8"> -->${meta}`,
  `<title>charset=utf-8</title>${meta}`,
  `<meta name="description" content="text/html; charset=utf-8">${meta}`,
  `<head>${'<meta name="a" content="b">'.repeat(500)}${meta}`,
  `<style>${'a{}'.repeat(5000)}</style>${meta}`,
  '<META CHARSET=GBK>',
  `<meta content='text/html;charset=gbk' HTTP-EQUIV=content-type>`,
  '<?xml version="1.0" encoding="gbk"?><html>',
  '<meta charset=klingon><meta charset=gbk>',
])('what is no meta of the head says nothing: %#', (head) => {
  expect(inGbk(head)).toBe(`${head}中文`)
})

test('what stands behind the head says nothing', () => {
  expect(inGbk(`<body><p>${meta}`)).toContain('\uFFFD')
  expect(decoded(Buffer.from('<meta charset="utf-16">中文'), 'text/html')).toContain('中文')
})

test('an encoding that there is none of leaves it to the page', () => {
  expect(decoded(Buffer.concat([Buffer.from(meta), gbk]), 'text/html; charset=klingon')).toContain('中文')
})

test('how a page begins says more than what it is called', () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('中', 'utf16le')])
  expect(decoded(bytes, 'text/html; charset=gbk')).toBe('中')
})

test('what there is no such encoding of is read as usual', () => {
  expect(decoded(Buffer.from('中文'), 'text/html; charset=klingon')).toBe('中文')
})
