import { useMemo } from 'react'
import { pictureOf } from '../media/local-media.ts'
import { useCall, useLocal, useRemote } from './call-context.ts'

export interface Shot {
  stream: MediaStream
  isMirrored: boolean
  isScreen: boolean
}

const streamOf = (track: MediaStreamTrack | undefined) => track && new MediaStream([track])

/** What I show. */
export function useMyPicture(): Shot | undefined {
  const track = useLocal(pictureOf)
  const isScreen = useLocal(({ screen }) => screen !== undefined)
  const isMirrored = useLocal(({ facing }) => facing === 'user') && !isScreen
  const stream = useMemo(() => streamOf(track), [track])
  return stream && { stream, isMirrored, isScreen }
}

/** What the other side shows; a client that does not tell is taken to show something in a video call. */
export function useTheirPicture(): Shot | undefined {
  const { state } = useCall()
  const stream = useRemote(({ video }) => video)
  const shown = useRemote((remote) => remote.shown)
  const isOn = shown ? shown.hasCamera || shown.isSharing : state.kind === 'video'
  if (state.phase !== 'talking' || !stream || !isOn) return undefined
  return { stream, isMirrored: false, isScreen: shown?.isSharing ?? false }
}
