import { type RefObject, useEffect, useEffectEvent } from 'react'
import { readFrame } from '../../platform/qr/reading.ts'

/** Milliseconds between two looks: nobody holds a code before a camera for less. */
const pause = 180

/** Looks for a code in what a camera shows, while it is on. */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onFound: (text: string) => void,
) {
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async () => {
      const text = video.current && (await readFrame(video.current).catch(() => undefined))
      if (isOver) return
      if (text) tell(text)
      else timer = setTimeout(() => void look(), pause)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOn, video])
}
