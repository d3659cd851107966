import { useCall, useRemote } from './call-context.ts'
import type { Shot } from './my-picture.ts'

/** Picture of the other side; a client that does not report it is taken to show one in a video call. */
export function useTheirPicture(): Shot | undefined {
  const { state } = useCall()
  const stream = useRemote(({ video }) => video)
  const shown = useRemote((remote) => remote.shown)
  const isOn = shown ? shown.hasCamera || shown.isSharing : state.kind === 'video'
  if (state.phase !== 'talking' || !stream || !isOn) return undefined
  return { stream, isMirrored: false, isScreen: shown?.isSharing ?? false }
}
