import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Malformed } from './bytes.ts'
import { Overwrites } from './overwrites.ts'
import { scrubFile } from './scrub.ts'

function box(kind: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}

const whole = Buffer.alloc(4)

async function scrub(bytes: Buffer): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bomb-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return scrubFile(path)
}

test('a table of places that takes no bytes for millions of them is given up', async () => {
  const items = 4000
  const places = Buffer.alloc(8 + items * 6)
  places.writeUInt16BE(items, 6)
  for (let item = 0; item < items; item++) {
    places.writeUInt16BE(item, 8 + item * 6)
    places.writeUInt16BE(0xffff, 8 + item * 6 + 4)
  }
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('pict'), Buffer.alloc(12))
  const meta = box('meta', whole, handler, box('iinf', Buffer.alloc(6)), box('iloc', places))
  expect(await scrub(Buffer.concat([box('ftyp', Buffer.from('heic'), whole), meta]))).toBe(false)
})

test('directories that all point at the same places are gone through once', async () => {
  const entries = 65_535
  const bytes = Buffer.alloc(8 + 2 + entries * 12 + 4 + 800)
  bytes.write('II\x2a\0', 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(entries, 8)
  for (let entry = 0; entry < entries; entry++) {
    const at = 10 + entry * 12
    bytes.writeUInt16LE(0x014a, at)
    bytes.writeUInt16LE(4, at + 2)
    bytes.writeUInt32LE(200, at + 4)
    bytes.writeUInt32LE(bytes.length - 800, at + 8)
  }
  expect(await scrub(bytes)).toBe(false)
})

test('a film inside a film inside a film is left as it is', async () => {
  let nested = box('moov')
  for (let depth = 0; depth < 2000; depth++) nested = box('moov', nested)
  expect(await scrub(Buffer.concat([box('ftyp', Buffer.from('isom'), whole), nested]))).toBe(false)
})

test('what is to be written over lies within the file, and has an end', () => {
  const out = new Overwrites(1_000_000)
  expect(() => out.blank(-1, 1)).toThrow(Malformed)
  expect(() => out.blank(5, -1)).toThrow(Malformed)
  expect(() => out.put(999_999, Buffer.alloc(2))).toThrow(Malformed)
  const fill = () => {
    for (let at = 0; at < 200_000; at++) out.blank(at, 1)
  }
  expect(fill).toThrow(Malformed)
})
