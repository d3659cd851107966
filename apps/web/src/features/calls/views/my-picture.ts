import { useMemo } from 'react'
import { pictureOf } from '../media/local-media.ts'
import { useLocal } from './local-context.ts'

export interface Shot {
  stream: MediaStream
  isMirrored: boolean
  isScreen: boolean
}

const streamOf = (track: MediaStreamTrack | undefined) => track && new MediaStream([track])

/** My picture: camera or screen. */
export function useMyPicture(): Shot | undefined {
  const track = useLocal(pictureOf)
  const isScreen = useLocal(({ screen }) => screen !== undefined)
  const isMirrored = useLocal(({ facing }) => facing === 'user') && !isScreen
  const stream = useMemo(() => streamOf(track), [track])
  return stream && { stream, isMirrored, isScreen }
}
