import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { box, film, place } from '../../../../test/support/film.ts'
import { scrubFile } from './scrub.ts'

const folder = await mkdtemp(join(tmpdir(), 'parley-scrub-'))
afterAll(() => rm(folder, { recursive: true }))
let count = 0

/** Scrubs a file of these bytes. */
async function scrubbed(bytes: Uint8Array): Promise<{ bytes: Buffer; changed: boolean }> {
  const path = join(folder, String(count++))
  await writeFile(path, bytes)
  const changed = await scrubFile(path, new AbortController().signal)
  const after = await readFile(path)
  await rm(path)
  return { bytes: after, changed }
}

const noise = () =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const camera = {
  IFD0: { Make: 'Camera maker', Artist: 'Alice at home' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'W',
    GPSDateStamp: '2026:01:02',
  },
}
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>51.5089</place></x:xmpmeta>'
const photo = () => noise().withExif(camera).withXmp(xmp).withMetadata({ orientation: 6 })

/** A TIFF whose directory was written anew behind its pixels, with a place and an artist. */
async function locatedTiff(): Promise<Buffer> {
  const tiff = await photo().tiff({ compression: 'lzw' }).toBuffer()
  expect(tiff.toString('latin1', 0, 2)).toBe('II')
  const at = tiff.readUInt32LE(4)
  const entries = Array.from({ length: tiff.readUInt16LE(at) }, (_, i) =>
    tiff.subarray(at + 2 + i * 12, at + 14 + i * 12),
  )
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag)
    bytes.writeUInt16LE(type, 2)
    bytes.writeUInt32LE(count, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const directory = (...some: Buffer[]) => {
    const sorted = some.toSorted((a, b) => a.readUInt16LE() - b.readUInt16LE())
    return Buffer.concat([Buffer.from([sorted.length, 0]), ...sorted, Buffer.alloc(4)])
  }
  const parts: Buffer[] = [tiff]
  const append = (bytes: Buffer) => {
    const place = parts.reduce((sum, { length }) => sum + length, 0)
    parts.push(bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes)
    return place
  }
  const text = (tag: number, value: string) =>
    entry(tag, 2, value.length + 1, append(Buffer.from(`${value}\0`)))
  const location = append(directory(entry(1, 2, 2, 'N'.charCodeAt(0)), text(0x1d, '2026:01:02')))
  const added = [entry(0x8825, 4, 1, location), text(0x013b, 'Alice at home'), entry(0x0112, 3, 1, 6)]
  const tags = new Set(added.map((one) => one.readUInt16LE()))
  const first = append(directory(...entries.filter((one) => !tags.has(one.readUInt16LE())), ...added))
  const whole = Buffer.concat(parts)
  whole.writeUInt32LE(first, 4)
  return whole
}

const photos = {
  jpeg: await photo().jpeg().toBuffer(),
  'progressive jpeg': await photo().jpeg({ progressive: true }).toBuffer(),
  png: await photo().png().toBuffer(),
  webp: await photo().webp().toBuffer(),
  avif: await photo().avif({ effort: 0 }).toBuffer(),
  tiff: await locatedTiff(),
}

/** Text that no file may contain afterwards; the fixtures have all of it, or the test fails. */
const secrets = ['2026:01:02', '51.5089', 'Alice at home']
const saysWhere = (bytes: Buffer) => secrets.filter((secret) => bytes.includes(secret))
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

test.each(Object.entries(photos))(
  'a %s says no longer where it was taken and by whom; not a pixel differs, and it is as long and as upright as before',
  async (format, before) => {
    // Inside a png it is packed.
    expect(saysWhere(before)).toEqual(format === 'png' ? secrets.filter((one) => one !== '51.5089') : secrets)
    const { bytes, changed } = await scrubbed(before)
    expect(changed).toBe(true)
    expect(saysWhere(bytes)).toEqual([])
    expect(bytes.length).toBe(before.length)
    expect((await pixels(bytes)).equals(await pixels(before))).toBe(true)
    const [was, is] = [await sharp(before).metadata(), await sharp(bytes).metadata()]
    expect(is.orientation).toBe(was.orientation)
    if (format !== 'avif') expect(is.orientation).toBe(6)
    expect(is.xmpAsString?.trim() ?? '').toBe('')
    if (format !== 'tiff') expect(bytes.includes('Camera maker')).toBe(false)
  },
)

test.each(Object.entries(photos))(
  'a %s that was done once is left as it is the second time',
  async (_, before) => {
    const once = await scrubbed(before)
    expect((await scrubbed(once.bytes)).bytes.equals(once.bytes)).toBe(true)
  },
)

test('the colours of a photo stay', async () => {
  const bytes = await photo().withIccProfile('p3').jpeg().toBuffer()
  const { icc } = await sharp(bytes).metadata()
  expect((await sharp((await scrubbed(bytes)).bytes).metadata()).icc).toEqual(icc)
})

test('a second picture and a film behind a photo lose their places too', async () => {
  const moving = Buffer.concat([photos.jpeg, Buffer.from('between'), photos['progressive jpeg'], film()])
  const { bytes } = await scrubbed(moving)
  expect(saysWhere(bytes)).toEqual([])
  expect(bytes.includes(place)).toBe(false)
  expect(bytes.length).toBe(moving.length)
})

test('texts inside a png are gone, and what is left is a whole png', async () => {
  const png = await noise().png().toBuffer()
  const { crc32 } = await import('node:zlib')
  const chunk = (kind: string, data: string) => {
    const body = Buffer.from(kind + data)
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, checksum])
  }
  const texts = [
    chunk('tEXt', 'Comment\0my address'),
    chunk('iTXt', `x${'y'.repeat(70_000)}`),
    chunk('zTXt', ''),
  ]
  const described = Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)])
  const { bytes } = await scrubbed(described)
  expect(bytes.includes('my address')).toBe(false)
  expect(bytes.includes('yyyy')).toBe(false)
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(bytes.subarray(at + 4, at + 8 + length)))
    at += 12 + length
  }
  expect((await pixels(bytes)).equals(await pixels(png))).toBe(true)
})

test('a film says no longer where it was taken; its pictures and sounds are where they were', async () => {
  const before = film()
  const { bytes, changed } = await scrubbed(before)
  expect(changed).toBe(true)
  expect(before.toString('latin1').split(place).length - 1).toBe(9)
  expect(bytes.includes(place)).toBe(false)
  expect(bytes.length).toBe(before.length)
  expect(bytes.includes('pictures and sounds')).toBe(true)
  expect(bytes.indexOf('pictures and sounds')).toBe(before.indexOf('pictures and sounds'))
  expect(bytes.includes('the name of the song')).toBe(true)
  expect(bytes.includes('measured')).toBe(false)
})

test('a film of a size that needs 64 bits, and one without an end, are done as well', async () => {
  const where = box('udta', box('\xa9xyz', Buffer.from(place)))
  const large = Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('moov'), Buffer.alloc(8), where])
  large.writeBigUInt64BE(BigInt(large.length), 8)
  const endless = box('moov', where)
  endless.writeUInt32BE(0, 0)
  for (const one of [large, endless]) {
    const { bytes } = await scrubbed(Buffer.concat([box('ftyp', Buffer.from('isom')), one]))
    expect(bytes.includes(place)).toBe(false)
  }
})

test('what has nothing of the kind is not written to', async () => {
  for (const bytes of [
    await noise().png().toBuffer(),
    await noise().jpeg().toBuffer(),
    Buffer.from('just words'),
    Buffer.alloc(0),
    Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.from(place))]),
  ]) {
    const after = await scrubbed(bytes)
    expect(after.changed).toBe(false)
    expect(after.bytes.equals(bytes)).toBe(true)
  }
})

const starts = [
  '\xff\xd8\xff\xe1',
  '\x89PNG\r\n\x1a\n',
  'RIFF\0\0\0\0WEBP',
  'II\x2a\0',
  'MM\0\x2a',
  '\0\0\0\x18ftyp',
  '',
]

test('whatever the bytes are, nothing crashes, and the file is as long as before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), rest])
      expect((await scrubbed(bytes)).bytes.length).toBe(bytes.length)
    }),
    { numRuns: 300 },
  )
})

const whole = [...Object.values(photos), film()]
const damage = fc.tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 }))

test('photos and films that are broken in any place crash nothing either, and grow no longer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...whole),
      fc.array(damage, { minLength: 1, maxLength: 6 }),
      fc.option(fc.nat()),
      async (bytes, damages, cut) => {
        const broken = Buffer.from(bytes)
        for (const [at, by] of damages) Buffer.from(by).copy(broken, at % Math.min(broken.length, 2000))
        const some = cut === null ? broken : broken.subarray(0, cut % broken.length)
        expect((await scrubbed(some)).bytes.length).toBe(some.length)
      },
    ),
    { numRuns: 300 },
  )
})

test('tables that claim more than there can be cost no more than the file', async () => {
  const endlessScans = Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    Buffer.alloc(2_000_000, Buffer.from('ffda0002', 'hex')),
  ])
  const boxes = box('moov', box('udta', Buffer.alloc(1_700_000, box('free', Buffer.alloc(0)))))
  const nested = Buffer.alloc(80_000)
  for (let at = 0; at + 8 <= nested.length; at += 8) {
    nested.writeUInt32BE(nested.length - at, at)
    nested.write('moov', at + 4)
  }
  const loop = Buffer.alloc(200)
  loop.write('II\x2a\0\x08\0\0\0\x01\0\x69\x87\x04\0\xff\xff\xff\xff\x08\0\0\0\x08\0\0\0', 'latin1')
  for (const bytes of [endlessScans, Buffer.concat([box('ftyp', Buffer.alloc(4)), boxes]), nested, loop])
    expect((await scrubbed(bytes)).bytes.length).toBe(bytes.length)
})
