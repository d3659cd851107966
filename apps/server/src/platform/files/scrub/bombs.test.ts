import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { Malformed } from './bytes.ts'
import { Overwrites } from './overwrites.ts'
import { crcOfZeros } from './png.ts'
import { scrubFile } from './scrub.ts'

function box(kind: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}

const whole = Buffer.alloc(4)

function fileOf(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bomb-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return path
}

const scrub = (bytes: Buffer) => scrubFile(fileOf(bytes), new AbortController().signal)

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

const mebibyte = 1024 * 1024

test('others have their turn after each megabyte of a checksum, which is that of all zeros', async () => {
  let turns = 0
  const giveWay = async () => void turns++
  const before = crc32('paRl')
  expect(await crcOfZeros(200 * mebibyte + 5, before, giveWay)).toBe(
    crc32(Buffer.alloc(200 * mebibyte + 5), before),
  )
  expect(turns).toBe(200)
  expect(await crcOfZeros(5, before, giveWay)).toBe(crc32(Buffer.alloc(5), before))
  expect(turns).toBe(200)
})

/** A picture with a text as long as many megabytes. */
function pngWithText(length: number): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length)
    head.write(kind, 4, 'latin1')
    return Buffer.concat([head, content, Buffer.alloc(4)])
  }
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('tEXt', Buffer.alloc(length, 'x')), chunk('IEND', Buffer.alloc(0))])
}

test('while a picture is looked through others have their turns', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    if (isDone) return
    turns++
    setImmediate(count)
  }
  setImmediate(count)
  expect(await scrub(pngWithText(32 * mebibyte))).toBe(true)
  isDone = true
  expect(turns).toBeGreaterThan(32)
})

test('when nobody waits any more it ends, and nothing of the file is written over', async () => {
  const bytes = pngWithText(8 * mebibyte)
  const path = fileOf(bytes)
  const going = new AbortController()
  const scrubbed = scrubFile(path, going.signal)
  going.abort()
  await expect(scrubbed).rejects.toMatchObject({ errorName: 'uploadIncomplete' })
  expect(readFileSync(path).equals(bytes)).toBe(true)
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
