import type { Media } from '@parley/contract'

/** Pixels of a sticker's longer side, and of its shorter side at least. */
const most = 128
const least = 32

/** The room that a sticker takes in the chat, known before it has loaded: small ones are shown as large as others. */
export function stickerBox(size: Pick<Media, 'width' | 'height'> | undefined): Media {
  const { width, height } = size ?? { width: 1, height: 1 }
  const scale = most / Math.max(width, height)
  const side = (length: number) => Math.max(least, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}
