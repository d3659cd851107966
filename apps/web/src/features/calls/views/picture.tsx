import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { cx } from '../../../platform/cx.ts'
import styles from './picture.module.css'

interface PictureProps {
  stream: MediaStream
  /** As in a mirror: one's own face. */
  isMirrored?: boolean
  /** Nothing of it may be cut off, as of a screen. */
  isWhole?: boolean
  className?: string | undefined
  ref?: Ref<HTMLVideoElement>
}

/** Moving pictures without sound, which `RemoteSound` plays. */
export function Picture({ stream, isMirrored = false, isWhole = false, className, ref }: PictureProps) {
  const element = useRef<HTMLVideoElement>(null)
  useImperativeHandle(ref, () => element.current as HTMLVideoElement)
  useEffect(() => {
    const video = element.current
    if (!video) return
    video.srcObject = stream
    return () => {
      video.srcObject = null
    }
  }, [stream])
  return (
    <video
      ref={element}
      className={cx(styles.picture, isMirrored && styles.mirrored, isWhole && styles.whole, className)}
      autoPlay
      playsInline
      muted
    />
  )
}
