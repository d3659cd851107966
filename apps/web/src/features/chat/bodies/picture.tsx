import type { Media } from '@parley/contract'
import { shownPart } from '@parley/contract/picture-part'
import { ImageOff } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
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
  const [isWhole, setWhole] = useState(false)
  const known = files.of(src)?.size ?? size
  const { width, height } = boxOf(known)
  const address = isWhole ? src : thumbnailOf(files, src)
  const style = { width, aspectRatio: `${width} / ${height}` }
  const part = known && shownPart(known)
  const isSmall = part && part.width <= width && part.height <= height
  const isLong = part && (part.width < known.width || part.height < known.height)

  /** Earlier servers made small versions that are a few pixels across. */
  function onLoad({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) {
    setState('shown')
    if (part && !isSmall && (naturalWidth < width || naturalHeight < height)) setWhole(true)
  }

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
      aria-label={t(isLong ? 'bodies.openLongImage' : 'bodies.openImage', { title })}
      onClick={({ currentTarget }) => open(src, currentTarget)}
    >
      <img
        key={attempt}
        className={cx(styles.image, isSmall && styles.small)}
        src={address}
        alt=""
        decoding="async"
        draggable={false}
        onLoad={onLoad}
        onError={() => setState('failed')}
      />
      {isLong && <span className={styles.long}>{t('bodies.longImage')}</span>}
    </button>
  )
}
