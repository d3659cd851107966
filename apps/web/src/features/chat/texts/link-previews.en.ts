import type { Translation } from '../../../platform/texts/types.ts'
import type { linkPreviews as original } from './link-previews.zh.ts'

export const linkPreviews: Translation<typeof original> = {
  remove: 'Remove link preview',
  show: 'Show a link preview',
}
