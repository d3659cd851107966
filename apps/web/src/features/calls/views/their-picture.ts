import { useCall, useRemote } from './call-context.ts'
import type { Shot } from './my-picture.ts'

/** What the other side shows; a client that does not send it is taken to show something in a video call. */
export function useTheirPicture(): Shot | undefined {
  const { state } = useCall()
  const stream = useRemote(({ video }) => video)
  const shown = useRemote((remote) => remote.shown)
  const isOn = shown ? shown.hasCamera || shown.isSharing : state.kind === 'video'
  if (state.phase !== 'talking' || !stream || !isOn) return undefined
  return { stream, isMirrored: false, isScreen: shown?.isSharing ?? false }
}
