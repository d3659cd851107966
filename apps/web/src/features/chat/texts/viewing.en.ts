import type { Translation } from '../../../platform/texts/types.ts'
import type { viewing as original } from './viewing.zh.ts'

export const viewing: Translation<typeof original> = {
  viewer: 'Images and videos in this chat',
  previousImage: 'Previous',
  nextImage: 'Next',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
}
