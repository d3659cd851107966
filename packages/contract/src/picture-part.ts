import { limits } from './limits.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** How much of a picture chats show: all of it, or the middle of one that is very long or very wide. */
export const shownPart = ({ width, height }: Size): Size => ({
  width: Math.min(width, Math.ceil(height * limits.thumbnailRatio)),
  height: Math.min(height, Math.ceil(width * limits.thumbnailRatio)),
})

/** Whether chats show a part of it only. */
export function isCut(size: Size): boolean {
  const { width, height } = shownPart(size)
  return width < size.width || height < size.height
}
