import { MessageType } from '@parley/contract/enums'
import type { Entry } from '../../../engine/timeline/entry.ts'

/** The file that a member of an album shows; `time` of a video alone, in seconds. */
export function sourceIn({ message: { msg } }: Entry): { src: string; title: string; time?: number } {
  if (msg.type === MessageType.image) return msg.imageMsg
  return msg.type === MessageType.video ? msg.videoMsg : { src: '', title: '' }
}
