import type { Media } from '@parley/contract'
import { limits } from '@parley/contract/limits'

/** Pixels that every browser can draw at once. */
const drawnPixels = 16_000_000
const quality = 0.9

export interface Reduced {
  readonly file: File
  readonly size: Media
}

export const isTooLarge = ({ width, height }: Media) => width * height > limits.imagePixels

/** The size of a picture that is made small enough. */
export function reducedSize({ width, height }: Media): Media {
  const scale = Math.sqrt(drawnPixels / (width * height))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** A picture with more pixels than the server takes, made smaller; undefined if it moves, or this browser cannot. */
export async function reduced(file: File, size: Media): Promise<Reduced | undefined> {
  if (file.type === 'image/gif') return undefined
  const { width, height } = reducedSize(size)
  try {
    const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const
    const bitmap = await createImageBitmap(file, options)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const blob = await canvas.convertToBlob({ type: file.type, quality })
    if (blob.size > limits.imageBytes) return undefined
    return { file: new File([blob], file.name, { type: blob.type }), size: { width, height } }
  } catch {
    return undefined
  }
}
