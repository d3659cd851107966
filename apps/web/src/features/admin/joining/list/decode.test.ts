import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText, Unreadable } from './decode.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('UTF-8 reads as it is, with the mark at its beginning or without', () => {
  const text = fc
    .string({ unit: 'grapheme' })
    .filter((one) => !one.includes('\0') && !one.startsWith('\uFEFF'))
  fc.assert(
    fc.property(text, (one) => {
      expect(decodeText(utf8(one))).toBe(one)
      expect(decodeText(utf8(`\uFEFF${one}`))).toBe(one)
    }),
  )
})

test('files of Chinese Excel can be read, with rare characters', () => {
  // 姓名,王小明 and 𠮷 in GB18030.
  const bytes = [0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xcd, 0xf5, 0xd0, 0xa1, 0xc3, 0xf7, 0x95, 0x32, 0xb8, 0x36]
  expect(decodeText(new Uint8Array(bytes))).toMatch(/^姓名,王小明./u)
})

test('Unicode text of a spreadsheet reads', () => {
  const text = '姓名\t账号'
  const little = [...text].flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8])
  expect(decodeText(new Uint8Array([0xff, 0xfe, ...little]))).toBe(text)
})

test.each([
  ['a zip, as xlsx is one', [0x50, 0x4b, 0x03, 0x04, 0x00, 0x00, 0x08]],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]],
  ['bytes that are nothing', [0xff, 0xff, 0xff]],
])('%s is not read', (_what, bytes) => {
  expect(() => decodeText(new Uint8Array(bytes))).toThrow(Unreadable)
})
