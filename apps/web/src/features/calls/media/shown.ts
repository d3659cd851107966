import type { LocalState } from './local-media.ts'

/** The state that each side sends the others, so that a dark picture is not taken for a broken one. */
export interface Shown {
  isMuted: boolean
  hasCamera: boolean
  isSharing: boolean
}

export const shownOf = ({ isMuted, microphone, camera, screen }: LocalState): Shown => ({
  isMuted: isMuted || !microphone,
  hasCamera: camera !== undefined,
  isSharing: screen !== undefined,
})
