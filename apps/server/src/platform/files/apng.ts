import { crc32 } from 'node:zlib'
import { limits } from '@parley/contract'
import sharp from 'sharp'
import { refuse } from '../../kernel/refusal.ts'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Chunks of the file that a frame needs for the right colours. */
const colourChunks = new Set(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP'])
const channels = 4
/** A file of more chunks or frames stands still: each costs a little, however few bytes it has. */
const maxChunks = 20_000
const maxFrames = 2_000
/** Milliseconds of a frame, and plays: the most that WebP has room for. */
const most = 65_535
/** Milliseconds; browsers show a WebP frame of 10 ms or less for 100. */
const shortest = 20

const Dispose = { none: 0, background: 1, previous: 2 } as const
const blendOver = 1

interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly delay: number
  readonly dispose: number
  readonly blend: number
  readonly data: Buffer[]
}

/** An animated PNG as its frames, each still compressed. */
export interface AnimatedPng {
  readonly width: number
  readonly height: number
  /** 0: for ever. */
  readonly plays: number
  readonly header: Buffer
  /** Chunks for the colours of each frame. */
  readonly colours: Buffer
  readonly frames: readonly Frame[]
}

/**
 * libvips reads only the first picture of an animated PNG, so its frames are taken apart here: every one is a PNG
 * without a head of its own.
 * @returns undefined for a PNG that does not move, or that has too many parts to be drawn
 * @throws RangeError for a file that ends too early or contradicts itself
 */
export function readAnimatedPng(bytes: Buffer): AnimatedPng | undefined {
  let header: Buffer | undefined
  let plays: number | undefined
  const colours = new Map<string, Buffer>()
  const frames: Frame[] = []
  let at = signature.length
  for (let chunks = 0; at < bytes.length; chunks++) {
    if (chunks === maxChunks || frames.length > maxFrames) return undefined
    const length = bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (data.length < length) throw new RangeError('A chunk ends after the file')
    if (kind === 'IHDR') header = data
    else if (kind === 'acTL') plays = data.readUInt32BE(4)
    else if (kind === 'fcTL') frames.push(readFrame(data))
    // Without a frame before it, this is the picture for those who cannot show the animation.
    else if (kind === 'IDAT') frames.at(-1)?.data.push(data)
    else if (kind === 'fdAT') frames.at(-1)?.data.push(data.subarray(4))
    else if (colourChunks.has(kind)) colours.set(kind, data)
    else if (kind === 'IEND') break
    at += 12 + length
  }
  if (!header || plays === undefined || frames.length < 2) return undefined
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  for (const frame of frames)
    if (
      frame.width < 1 ||
      frame.height < 1 ||
      frame.left + frame.width > width ||
      frame.top + frame.height > height
    )
      throw new RangeError('A frame leaves the picture')
  const prefix = Buffer.concat([...colours].map(([kind, data]) => chunk(kind, data)))
  return { width, height, plays: plays > most ? 0 : plays, header, colours: prefix, frames }
}

function readFrame(data: Buffer): Frame {
  const parts = data.readUInt16BE(22) || 100
  return {
    width: data.readUInt32BE(4),
    height: data.readUInt32BE(8),
    left: data.readUInt32BE(12),
    top: data.readUInt32BE(16),
    delay: Math.min(most, Math.max(shortest, Math.round((1000 * data.readUInt16BE(20)) / parts))),
    dispose: data.readUInt8(24),
    blend: data.readUInt8(25),
    data: [],
  }
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), whole.length - 4)
  return whole
}

/** The frame alone, as a PNG. */
function pngOf({ header, colours }: AnimatedPng, { width, height, data }: Frame): Buffer {
  const own = Buffer.from(header)
  own.writeUInt32BE(width, 0)
  own.writeUInt32BE(height, 4)
  const pixels = chunk('IDAT', Buffer.concat(data))
  return Buffer.concat([signature, chunk('IHDR', own), colours, pixels, chunk('IEND', Buffer.alloc(0))])
}

/** How frames follow each other. */
export interface Timing {
  /** Milliseconds. */
  readonly delay: number[]
  /** Times it is played; 0: for ever. */
  readonly loop: number
}

interface Patience {
  readonly signal: AbortSignal
  readonly timeoutSeconds: number
}

const decoding = { limitInputPixels: limits.imagePixels, failOn: 'error' } as const

/** All pictures of the animation as they are seen, one below the other: what libvips takes for an animation. */
export async function drawAnimation(bytes: Buffer, { signal, timeoutSeconds }: Patience) {
  const png = readAnimatedPng(bytes)
  if (!png) throw new RangeError('This PNG does not move')
  const { width, height, frames } = png
  const end = performance.now() + timeoutSeconds * 1000
  const raw = { width, height, channels } as const
  const pictureBytes = width * height * channels
  const roll = Buffer.alloc(pictureBytes * frames.length)
  let canvas = Buffer.alloc(pictureBytes)
  for (const [index, frame] of frames.entries()) {
    if (signal.aborted) refuse('uploadIncomplete')
    if (performance.now() > end) throw new Error('timeout: it has too many frames')
    const before = frame.dispose === Dispose.previous && index > 0 ? Buffer.from(canvas) : undefined
    const alone = pngOf(png, frame)
    if (frame.blend === blendOver)
      canvas = await sharp(canvas, { raw })
        .composite([{ input: alone, left: frame.left, top: frame.top, ...decoding }])
        .raw()
        .toBuffer()
    else write(canvas, width, frame, await pixelsOf(alone))
    canvas.copy(roll, index * pictureBytes)
    if (before) canvas = before
    else if (frame.dispose !== Dispose.none) write(canvas, width, frame, undefined)
  }
  return {
    roll,
    raw: { width, height: height * frames.length, channels, pageHeight: height } as const,
    timing: { delay: frames.map(({ delay }) => delay), loop: png.plays } satisfies Timing,
  }
}

const pixelsOf = (png: Buffer) =>
  sharp(png, decoding).toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer()

/** Replaces the frame's part of the canvas; without pixels it becomes transparent. */
function write(canvas: Buffer, canvasWidth: number, frame: Frame, pixels: Buffer | undefined) {
  const rowBytes = frame.width * channels
  for (let row = 0; row < frame.height; row++) {
    const start = ((frame.top + row) * canvasWidth + frame.left) * channels
    if (pixels) pixels.copy(canvas, start, row * rowBytes, (row + 1) * rowBytes)
    else canvas.fill(0, start, start + rowBytes)
  }
}
