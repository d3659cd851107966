import { Download, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { duration } from '../../../platform/format.ts'
import { useT } from '../../../platform/texts/index.ts'
import { boxOf } from './box.ts'
import { isServedPath } from './served-path.ts'
import { UploadMark } from './upload-mark.tsx'
import styles from './video-body.module.css'

/** For a video of which nobody knows how large it is: it is shown whole, with bars beside it. */
const landscape = { width: 300, height: 169 }

interface VideoBodyProps {
  src: string
  title: string
  /** Seconds. */
  time: number
}

/** A video that plays where it is. */
export function VideoBody({ src, title, time }: VideoBodyProps) {
  const t = useT()
  const { files } = useEngine()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'ready' | 'begun' | 'failed'>('ready')
  const local = files.of(src)
  const address = local?.src ?? (isServedPath(src) ? src : undefined)
  const { width, height } = local?.size ? boxOf(local.size) : landscape

  if (!address) return t('media.videoGone')
  return (
    <div className={styles.frame} style={{ width, aspectRatio: `${width} / ${height}` }}>
      {/* biome-ignore lint/a11y/useMediaCaption: what people film has none. */}
      <video
        ref={video}
        className={styles.video}
        // Some browsers show the first picture only after a seek.
        src={`${address}#t=0.001`}
        preload="metadata"
        playsInline
        controls={state === 'begun'}
        aria-label={title || t('media.video')}
        onError={() => setState('failed')}
      />
      {state === 'ready' && (
        <button
          type="button"
          className={styles.play}
          aria-label={t('media.playVideo', { title, length: duration(time) })}
          onClick={() => {
            setState('begun')
            video.current?.focus()
            void video.current?.play().catch(() => setState('failed'))
          }}
        >
          <span className={styles.disc}>
            <Play aria-hidden="true" />
          </span>
          {time > 0 && <span className={styles.length}>{duration(time)}</span>}
        </button>
      )}
      {state === 'failed' && (
        <a className={styles.failed} href={address} download={title || true}>
          <Download aria-hidden="true" />
          {t('media.videoFailed')}
        </a>
      )}
      <UploadMark sources={[src]} />
    </div>
  )
}
