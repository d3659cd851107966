import type { Media } from '@parley/contract'
import { shownPart } from '@parley/contract/picture-part'

const most = { width: 300, height: 320 }
const least = { width: 64, height: 48 }
const unknown = { width: 220, height: 165 }

/** The room that a picture takes in the chat, known before it has loaded. */
export function boxOf(size: Media | undefined): Media {
  if (!size) return unknown
  const { width, height } = shownPart(size)
  const scale = Math.min(1, most.width / width, most.height / height)
  return {
    width: Math.max(least.width, Math.round(width * scale)),
    height: Math.max(least.height, Math.round(height * scale)),
  }
}
