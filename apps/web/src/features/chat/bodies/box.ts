import type { Media } from '@parley/contract'

const most = { width: 300, height: 320 }
const least = { width: 64, height: 48 }
const unknown = { width: 220, height: 165 }

/** The room that a picture takes in the chat, known before it has loaded. What is very long or wide is cut. */
export function boxOf(size: Media | undefined): Media {
  if (!size) return unknown
  const scale = Math.min(1, most.width / size.width, most.height / size.height)
  return {
    width: Math.max(least.width, Math.round(size.width * scale)),
    height: Math.max(least.height, Math.round(size.height * scale)),
  }
}
