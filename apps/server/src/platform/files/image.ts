import { readFile } from 'node:fs/promises'
import { type ImageType, limits } from '@parley/contract'
import { isCut, shownPart } from '@parley/contract/picture-part'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { drawAnimation, readAnimatedPng, type Timing } from './apng.ts'
import { imageTypes } from './file-kinds.ts'
import type { WorkQueue } from './work-queue.ts'

// Files of ours are read once; a cache would keep them open after they are gone.
sharp.cache(false)
sharp.concurrency(1)

const timeoutSeconds = 30

/** The most that WebP has room for, in width and height. */
const webpSide = 16_383

interface Encoder {
  readonly type: string
  readonly suffix: string
  encode(image: Sharp, timing?: Timing): Sharp
}

const encoders = {
  jpeg: { type: 'image/jpeg', suffix: 'jpg', encode: (image) => image.jpeg({ quality: 90 }) },
  png: { type: 'image/png', suffix: 'png', encode: (image) => image.png() },
  gif: { type: 'image/gif', suffix: 'gif', encode: (image) => image.gif() },
  webp: {
    type: 'image/webp',
    suffix: 'webp',
    encode: (image, timing) => image.webp({ quality: 90, effort: 2, ...timing }),
  },
} satisfies Record<string, Encoder>

const isEncoded = (name: string): name is keyof typeof encoders => Object.hasOwn(encoders, name)

interface Size {
  readonly width: number
  readonly height: number
}

export interface PreparedImage extends Size {
  readonly type: string
  readonly suffix: string
  readonly hasThumbnail: boolean
}

interface Target {
  readonly image: string
  readonly thumbnail: string
}

/** The person whose image it is, whether they still wait for it, and where they wait. */
export interface Asker {
  readonly userId: number
  readonly signal: AbortSignal
  readonly queue: WorkQueue
}

/**
 * Decodes an image and writes it anew: turned as its camera said, without anything but its pixels. Animations go on
 * moving, an animated PNG as WebP; their small version is themselves. What is too large is refused by its header, before it costs anything.
 * @throws Refusal for what is no image, or too large a one, or when too many wait
 */
export async function prepareImage(
  source: string,
  use: ImageType,
  target: Target,
  { userId, signal, queue }: Asker,
): Promise<PreparedImage> {
  const detected = await fileTypeFromFile(source)
  if (!detected || !imageTypes.has(detected.mime)) refuse('fileTypeRefused')
  try {
    const isApng = detected.mime === 'image/apng'
    const asApng = () => queue.pass({ userId, signal, weight: 1 }, () => readApngHeader(source))
    const header = (isApng && (await asApng())) || (await readHeader(source))
    const pixels = header.width * header.height * header.pages
    return await queue.pass({ userId, signal, weight: pixels }, () =>
      prepare(source, header, use, target, signal),
    )
  } catch (error) {
    if (error instanceof Refusal) throw error
    const complaint = String(error)
    if (/write error|open for write/.test(complaint)) throw error
    // Whatever the decoder says, the bytes are no image that we could show: they only begin like one.
    throw new Refusal(/timeout/.test(complaint) ? 'fileTooLarge' : 'imageDamaged')
  }
}

/** A picture as large as it is to be shown at most, standing still and without anything but its pixels; undefined of what is none. */
export async function smallPicture(bytes: Buffer, side: number, { userId, signal, queue }: Asker) {
  const detected = await fileTypeFromBuffer(bytes)
  if (!detected || !imageTypes.has(detected.mime)) return undefined
  try {
    const { width, height } = await readHeader(bytes)
    const image = () =>
      sharp(bytes, { autoOrient: true, limitInputPixels: limits.imagePixels, failOn: 'error' })
        .timeout({ seconds: timeoutSeconds })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
    const { data, info } = await queue.pass({ userId, signal, weight: width * height }, image)
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    // Too large, too many wait, or no image after all: what is shown does without it.
    return undefined
  }
}

/** A drawing of our own as a picture. */
export async function drawn(svg: string, side: number) {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(side, side)
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

interface Header extends Size {
  readonly format: Encoder
  readonly pages: number
  /** libvips would read only its first picture. */
  readonly isApng?: true
}

/** Undefined for one that stands still, or that WebP has no room for. It is read again when it is its turn. */
async function readApngHeader(source: string): Promise<Header | undefined> {
  const png = readAnimatedPng(await readFile(source))
  if (!png || Math.max(png.width, png.height) > webpSide) return undefined
  const { width, height, frames } = png
  return bounded({ format: encoders.webp, width, height, pages: frames.length, isApng: true })
}

async function readHeader(source: string | Buffer): Promise<Header> {
  const {
    format: name,
    pages = 1,
    width,
    height,
  } = await sharp(source, { limitInputPixels: false }).metadata()
  if (!isEncoded(name)) refuse('fileTypeRefused')
  return bounded({ format: encoders[name], pages, width, height })
}

function bounded(header: Header): Header {
  if (header.width * header.height * header.pages > limits.imagePixels)
    refuse('imageTooLarge', { megapixels: limits.imagePixels / 1_000_000 })
  return header
}

async function prepare(
  source: string,
  { format, pages, width, height, isApng }: Header,
  use: ImageType,
  target: Target,
  signal: AbortSignal,
): Promise<PreparedImage> {
  const animated = pages > 1
  const drawn = isApng && (await drawAnimation(await readFile(source), { signal, timeoutSeconds }))
  const decode = () =>
    sharp(drawn ? drawn.roll : source, {
      ...(drawn && { raw: drawn.raw }),
      animated,
      autoOrient: !animated,
      limitInputPixels: limits.imagePixels,
      failOn: 'error',
    }).timeout({ seconds: timeoutSeconds })

  const whole = use === 'chat' ? decode() : squared(decode(), Math.min(width, height, limits.avatarSide))
  const written = await format.encode(whole, drawn ? drawn.timing : undefined).toFile(target.image)
  const shown = { width: written.width, height: written.pageHeight ?? written.height }
  const hasThumbnail =
    use === 'chat' && !animated && Math.max(shown.width, shown.height) > limits.thumbnailSide
  if (signal.aborted) refuse('uploadIncomplete')
  if (hasThumbnail) {
    await small(decode(), shown).webp({ quality: 80 }).toFile(target.thumbnail)
  }
  return { type: format.type, suffix: format.suffix, ...shown, hasThumbnail }
}

/** The small version: of what is very long or wide only the middle, which would be a few pixels across otherwise. */
function small(image: Sharp, shown: Size): Sharp {
  if (!isCut(shown)) return image.resize(limits.thumbnailSide, limits.thumbnailSide, { fit: 'inside' })
  const { width, height } = shownPart(shown)
  const scale = Math.min(1, limits.cutThumbnailSide / Math.max(width, height))
  return image.resize(Math.ceil(width * scale), Math.ceil(height * scale), { fit: 'cover' })
}

function squared(image: Sharp, side: number): Sharp {
  return image.resize(side, side, { fit: 'cover' })
}
