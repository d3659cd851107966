import type { Media } from '@parley/contract'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { boxOf } from './box.ts'
import styles from './picture.module.css'
import { thumbnailOf } from './thumbnail.ts'
import { useViewer } from './use-viewer.ts'

interface PictureProps {
  src: string
  title: string
  size: Media | undefined
}

/** A picture in the chat. It has its room before it has loaded, and opens the viewer. */
export function Picture({ src, title, size }: PictureProps) {
  const t = useT()
  const { files } = useEngine()
  const open = useViewer()
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const known = files.of(src)?.size ?? size
  const { width, height } = boxOf(known)
  const address = thumbnailOf(files, src)
  const style = { width, aspectRatio: `${width} / ${height}` }
  const isSmall = known && known.width <= width && known.height <= height

  if (!address || state === 'failed') {
    return (
      <button
        type="button"
        className={cx(styles.picture, styles.failed)}
        style={style}
        disabled={!address}
        onClick={() => {
          setAttempt((before) => before + 1)
          setState('loading')
        }}
      >
        <ImageOff aria-hidden="true" />
        {t(address ? 'bodies.imageFailed' : 'bodies.imageGone')}
      </button>
    )
  }
  return (
    <button
      type="button"
      className={cx(styles.picture, state === 'loading' && styles.loading)}
      style={style}
      aria-label={t('bodies.openImage', { title })}
      onClick={({ currentTarget }) => open(src, currentTarget)}
    >
      <img
        key={attempt}
        className={cx(styles.image, isSmall && styles.small)}
        src={address}
        alt=""
        decoding="async"
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </button>
  )
}
