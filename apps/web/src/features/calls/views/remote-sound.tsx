import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { chosenDevices } from '../media/chosen-devices.ts'
import type { RemoteMedia } from '../media/remote-media.ts'

/** Apart from the picture, so that no change of the picture interrupts it. */
export function RemoteSound({ remote }: { remote: RemoteMedia }) {
  const stream = useStore(remote.store, ({ audio }) => audio)
  const speaker = useStore(chosenDevices, (chosen) => chosen.speaker)
  const element = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (element.current) element.current.srcObject = stream ?? null
  }, [stream])
  useEffect(() => {
    // Unplugged since it was chosen: the system's own will do.
    if (speaker) element.current?.setSinkId?.(speaker).catch(() => {})
  }, [speaker])
  // biome-ignore lint/a11y/useMediaCaption: a live voice has no captions.
  return <audio ref={element} autoPlay />
}
