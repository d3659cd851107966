import { type RefObject, useEffect, useState } from 'react'

/** `insecure`: browsers let pages of https alone use a camera. */
export type CameraProblem = 'insecure' | 'refused' | 'missing' | 'busy'
export type Camera = 'off' | 'opening' | 'on' | CameraProblem

/** Shows in a video what the camera sees, as long as it is wanted. It is let go at once when it is not. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  isWanted: boolean,
  attempt: number,
): Camera {
  const [camera, setCamera] = useState<Camera>('off')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew.
  useEffect(() => {
    if (!isWanted) return
    setCamera('opening')
    let stream: MediaStream | undefined
    let isOver = false
    const release = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    openCamera().then(
      async (opened) => {
        stream = opened
        const element = video.current
        if (isOver || !element) return release()
        opened.getVideoTracks()[0]?.addEventListener('ended', () => setCamera('busy'))
        element.srcObject = opened
        await element.play().catch(() => undefined)
        if (!isOver) setCamera('on')
      },
      (error: unknown) => {
        if (!isOver) setCamera(problemOf(error))
      },
    )
    return () => {
      isOver = true
      release()
      if (video.current) video.current.srcObject = null
      setCamera('off')
    }
  }, [isWanted, attempt, video])
  return camera
}

/** The camera at the back, where there are two. */
function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) return Promise.reject(new DOMException('', 'SecurityError'))
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (!isSecureContext) return 'insecure'
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}
