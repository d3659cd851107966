import { limits } from '@parley/contract/limits'
import { type Crop, type Size, sideOf } from './crop.ts'

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
export const acceptedTypes = types.join(',')

/** Bigger ones are made smaller before they are shown, so that dragging stays smooth. */
const workingSide = 4096

export type PictureProblem = 'type' | 'size'

/** Why a file cannot become a picture; undefined if it may. */
export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | undefined {
  if (!types.includes(type)) return 'type'
  return size > limits.imageBytes ? 'size' : undefined
}

/** Megabytes as people count them, to one digit. */
export const megabytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10

/** @throws when the file is no picture */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file)
  const longest = Math.max(whole.width, whole.height)
  if (longest <= workingSide) return whole
  const scale = workingSide / longest
  const smaller = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(whole.width * scale)),
    resizeHeight: Math.max(1, Math.round(whole.height * scale)),
    resizeQuality: 'high',
  })
  whole.close()
  return smaller
}

/** Draws a picture so that the square that is kept fills a frame in the middle of the canvas. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap & Size,
  crop: Crop,
  frameSide: number,
) {
  const { width, height } = context.canvas
  const scale = frameSide / sideOf(picture, crop)
  context.clearRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    picture,
    width / 2 - crop.x * scale,
    height / 2 - crop.y * scale,
    picture.width * scale,
    picture.height * scale,
  )
}

/** The square that is kept, as a file; never bigger than a picture is shown, or than it was. */
export function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const side = Math.max(1, Math.round(Math.min(limits.avatarSide, sideOf(picture, crop))))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('The browser gives no canvas'))
  drawPicture(context, picture, crop, side)
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture is not written'))
    canvas.toBlob(done, 'image/webp', 0.9)
  })
}
