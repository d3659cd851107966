import { limits } from '@parley/contract'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { animatedPng, blackPng, mended, pngChunk } from '../support/png.ts'
import { startTestServer } from '../support/server.ts'
import { image, post, publicId, uploadFile, uploadImage } from '../support/uploads.ts'

const server = await startTestServer()
const alice = await server.register('Alice')

const upload = (bytes: Uint8Array, imageType?: string, name?: string) =>
  uploadImage(server.url, alice, bytes, imageType, name)

async function read(path: string) {
  const response = await fetch(server.url + path)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

test.each([
  ['png', 'image/png', (it: Sharp) => it.png()],
  ['jpg', 'image/jpeg', (it: Sharp) => it.jpeg()],
  ['gif', 'image/gif', (it: Sharp) => it.gif()],
  ['webp', 'image/webp', (it: Sharp) => it.webp()],
])('a %s keeps its type and size, whatever it is called', async (_, type, encode) => {
  const path = await upload(await encode(image(120, 80)).toBuffer(), 'chat', 'picture.dat')
  expect(path).toMatch(/^\/api\/file\/[\w-]{22,}$/)
  const found = await read(path)
  expect(found).toMatchObject({ status: 200, type })
  expect(await sharp(found.bytes).metadata()).toMatchObject({ width: 120, height: 80 })
})

test('where a picture was taken, and everything else but its pixels, is gone; it stands upright', async () => {
  const bytes = await image(300, 100)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Alice at home', Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  const { bytes: served } = await read(await upload(bytes))
  const found = await sharp(served).metadata()
  expect(found).toMatchObject({ width: 100, height: 300 })
  expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(served.includes('Alice at home')).toBe(false)
})

test('comments inside a png are gone', async () => {
  const png = await image(10, 10).png().toBuffer()
  const comment = pngChunk('tEXt', Buffer.from('Comment\0my address'))
  const path = await upload(Buffer.concat([png.subarray(0, 33), comment, png.subarray(33)]))
  expect((await read(path)).bytes.includes('my address')).toBe(false)
})

test('an animation goes on moving', async () => {
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 60, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer()
  for (const [imageType, width, height] of [
    ['chat', 60, 50],
    ['avatar', 50, 50],
  ] as const) {
    const { type, bytes } = await read(await upload(gif, imageType))
    expect(type).toBe('image/gif')
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      width,
      pageHeight: height,
    })
  }
})

const filled = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

test('an animated PNG goes on moving, with what each frame leaves of the one before', async () => {
  const apng = animatedPng(60, 50, [
    { png: await filled(60, 50, 'red'), delay: 100 },
    { png: await filled(20, 10, 'lime'), left: 30, top: 40, delay: 250, blend: 1, dispose: 2 },
    { png: await filled(10, 10, 'blue'), delay: 40, dispose: 1 },
    { png: await filled(1, 1, '#00000000'), delay: 0, blend: 1 },
  ])
  for (const [imageType, width, height] of [
    ['chat', 60, 50],
    ['avatar', 50, 50],
  ] as const) {
    const { type, bytes } = await read(await upload(apng, imageType))
    expect(type).toBe('image/webp')
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
      pages: 4,
      width,
      pageHeight: height,
      delay: [100, 250, 40, 20],
      loop: 0,
    })
  }
  const { bytes } = await read(await upload(apng, 'chat'))
  const colourAt = async (page: number, left: number, top: number) => {
    const part = { left, top, width: 1, height: 1 }
    const [...rgba] = await sharp(bytes, { page }).ensureAlpha().extract(part).raw().toBuffer()
    return rgba.map((value) => (value > 127 ? 'f' : '0')).join('')
  }
  expect(await colourAt(0, 40, 45)).toBe('f00f')
  expect([await colourAt(1, 40, 45), await colourAt(1, 5, 5)]).toEqual(['0f0f', 'f00f'])
  expect([await colourAt(2, 40, 45), await colourAt(2, 5, 5)]).toEqual(['f00f', '00ff'])
  expect(await colourAt(3, 5, 5)).toMatch(/0$/)
})

test('an animated PNG keeps moving with frames and plays beyond what WebP has room for', async () => {
  const png = await filled(4, 4, 'red')
  const whole = animatedPng(4, 4, [{ png, delay: 65_535 }, { png: await filled(4, 4, 'lime') }])
  // A delay in whole seconds, and more plays than WebP counts.
  whole.writeUInt16BE(1, whole.indexOf('fcTL') + 4 + 22)
  whole.writeUInt32BE(0xffffffff, whole.indexOf('acTL') + 8)
  const { bytes } = await read(await upload(mended(whole)))
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
    pages: 2,
    delay: [65_535, 100],
    loop: 0,
  })
})

test('an animated PNG of very many parts stands still, and holds up nobody', async () => {
  const small = { png: await filled(1, 1, 'red') }
  const many = animatedPng(
    1,
    1,
    Array.from({ length: 2_100 }, () => small),
  )
  const { type } = await read(await upload(many))
  expect(type).toBe('image/png')
})

test('an animated PNG that contradicts itself or ends early is damaged, and one of too many pixels is too large', async () => {
  const outside = animatedPng(10, 10, [
    { png: await filled(10, 10, 'red') },
    { png: await filled(10, 10, 'red'), left: 1 },
  ])
  const whole = animatedPng(60, 50, [
    { png: await image(60, 50).png().toBuffer() },
    { png: await image(60, 50).png().toBuffer() },
  ])
  const cut = whole.subarray(0, whole.length - 200)
  const small = { png: await filled(1, 1, 'red') }
  const huge = animatedPng(4000, 4000, [small, small, small])
  for (const [bytes, name] of [
    [outside, 'imageDamaged'],
    [cut, 'imageDamaged'],
    [huge, 'imageTooLarge'],
  ] as const)
    expect(await upload(bytes)).toBe(name)
})

test.each([
  ['avatar', 1000, 700, 512, 512],
  ['avatar', 300, 700, 300, 300],
  ['group_avatar', 40, 30, 30, 30],
  ['chat', 1000, 700, 1000, 700],
])('as %s, %i × %i becomes %i × %i', async (imageType, width, height, shownWidth, shownHeight) => {
  const { bytes } = await read(await upload(await image(width, height).png().toBuffer(), imageType))
  expect(await sharp(bytes).metadata()).toMatchObject({ width: shownWidth, height: shownHeight })
})

test('the small version of a large chat image is a webp of at most 480 pixels', async () => {
  const path = await upload(await image(1600, 900).jpeg().toBuffer())
  const { type, bytes } = await read(`${path}?thumb=1`)
  expect(type).toBe('image/webp')
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, height: 270 })
  expect((await read(path)).type).toBe('image/jpeg')
})

test.each([
  ['very tall', 1000, 8000, 256, 640],
  ['very wide', 9000, 600, 640, 256],
  ['very long, and less wide than its place', 100, 3000, 100, 250],
  ['tall, turned by its camera', 1000, 8000, 640, 256, 6],
  ['tall, as ordinary pictures are', 1000, 2400, 200, 480],
])('the small version of an image that is %s has enough pixels across', async (...of) => {
  const [, width, height, smallWidth, smallHeight, orientation] = of
  const bytes = await image(width, height).jpeg().withMetadata({ orientation }).toBuffer()
  const { type, bytes: served } = await read(`${await upload(bytes)}?thumb=1`)
  expect(type).toBe('image/webp')
  expect(await sharp(served).metadata()).toMatchObject({ width: smallWidth, height: smallHeight })
})

test('the small version of a very tall image is its middle', async () => {
  const stripe = { create: { width: 400, height: 1000, channels: 3 as const, background: 'red' } }
  const bytes = await sharp({ create: { width: 400, height: 6000, channels: 3, background: 'blue' } })
    .composite([{ input: await sharp(stripe).png().toBuffer(), top: 2500, left: 0 }])
    .png()
    .toBuffer()
  const { bytes: served } = await read(`${await upload(bytes)}?thumb=1`)
  const { channels } = await sharp(served).stats()
  expect(channels[0]?.min).toBeGreaterThan(240)
})

test('a small image is its own small version', async () => {
  const path = await upload(await image(100, 100).png().toBuffer())
  expect(await read(`${path}?thumb=1`)).toEqual(await read(path))
})

test('the stored size is that of the picture as it is shown', async () => {
  const bytes = await image(70, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const path = await upload(bytes)
  const row = await server.context.database.queries
    .selectFrom('files')
    .select(['width', 'height', 'name', 'suffix'])
    .where('public_id', '=', publicId(path))
    .executeTakeFirst()
  expect(row).toEqual({ width: 20, height: 70, name: 'picture.jpg', suffix: 'jpg' })
})

const png = await image(64, 64).png().toBuffer()

test.each([
  ['text that is called png', Buffer.from('no picture at all')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['an SVG with a heading', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a picture of another kind', await image(10, 10).tiff().toBuffer()],
  ['the mark of a png and nothing else', png.subarray(0, 8)],
  ['an empty file', Buffer.alloc(0)],
])('%s is refused', async (_, bytes) => {
  expect(await upload(bytes)).toBe('fileTypeRefused')
})

const photo = await image(600, 600).jpeg().toBuffer()
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

test.each([
  [
    'a png that is cut off',
    (await image(600, 600).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000),
  ],
  [
    'a png whose middle is broken',
    Buffer.concat([png.subarray(0, 40), Buffer.alloc(60, 7), png.subarray(100)]),
  ],
  ['a photo that is cut off', cut(photo)],
  ['a photo that ends within its head', photo.subarray(0, 100)],
  ['a webp that is cut off', cut(await image(600, 600).webp().toBuffer())],
  ['a gif that is cut off', cut(await image(600, 600).gif().toBuffer())],
])('%s is refused as damaged, and may be sent as a file', async (_, bytes) => {
  expect(await upload(bytes)).toBe('imageDamaged')
  expect(await uploadFile(server.url, alice, bytes, 'a.jpg')).toMatch(/^\/api\/file\//)
})

test('a small file that unfolds to a huge picture is refused before it is decoded', async () => {
  const bomb = blackPng(6400)
  expect(6400 ** 2).toBeGreaterThan(limits.imagePixels)
  expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 6400 })
  expect(bomb.length).toBeLessThan(limits.imageBytes / 100)
  expect(await upload(bomb)).toBe('imageTooLarge')
})

test('an animation counts with all its pictures', async () => {
  const frame = sharp({ create: { width: 2000, height: 2000, channels: 3, background: 'red' } })
  const frames = [await frame.png().toBuffer(), await frame.negate().png().toBuffer()]
  const many = Array.from({ length: 11 }, (_, i) => frames[i % 2] ?? Buffer.alloc(0))
  const gif = await sharp(many, { join: { animated: true }, limitInputPixels: false })
    .gif({ effort: 1 })
    .toBuffer()
  expect(await upload(gif)).toBe('imageTooLarge')
})

test('the refusal of too large a picture says how large it may be', async () => {
  const form = new FormData()
  form.append('image', new Blob([blackPng(6400) as Uint8Array<ArrayBuffer>]), 'a.png')
  form.append('imageType', 'chat')
  expect((await post(server.url, alice, 'image', form)).msg).toBe(
    'This image is over 40 megapixels. Make it smaller and try again.',
  )
})

test('a header that lies about the size is refused', async () => {
  const lie = Buffer.from(png)
  lie.writeUInt32BE(60_000, 16)
  lie.writeUInt32BE(60_000, 20)
  expect(['imageTooLarge', 'imageDamaged']).toContain(await upload(lie))
})

test('an image may have 10 MiB and not a byte more', async () => {
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
  expect(await upload(padded(limits.imageBytes))).toMatch(/^\/api\/file\//)
  expect(await upload(padded(limits.imageBytes + 1))).toBe('fileTooLarge')
})

test('an image needs a purpose that is known', async () => {
  const form = new FormData()
  form.append('image', new Blob([png]), 'a.png')
  expect(await post(server.url, alice, 'image', form)).toMatchObject({
    status: 200,
    code: 1001,
    msg: 'Image purpose is required',
  })
  expect(await upload(png, 'poster')).toBe('fieldInvalid')
})
