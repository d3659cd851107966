import type { Translation } from '../../../platform/texts/types.ts'
import type { bodies as original } from './bodies.zh.ts'

export const bodies: Translation<typeof original> = {
  wholeText: 'Show more',
  foldText: 'Show less',
  openImage: 'View image {title}',
  openLongImage: 'View long image {title}',
  longImage: 'Long image',
  imageFailed: 'Couldn’t load the image. Try again.',
  imageGone: 'This image is no longer available',
}
