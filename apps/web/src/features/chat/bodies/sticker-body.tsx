import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { stickerSize } from '../../../domain/stickers/stickers.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useBodyEntry } from './body-entry.ts'
import styles from './sticker-body.module.css'
import { stickerBox } from './sticker-box.ts'
import { thumbnailOf } from './thumbnail.ts'

/** A sticker: small, without a bubble. It has its room before it has loaded. */
export function StickerBody({ src }: { src: string }) {
  const t = useT()
  const client = useQueryClient()
  const { files } = useEngine()
  const { extras } = useBodyEntry().message
  const [isBroken, setBroken] = useState(false)
  const style = stickerBox(extras?.media ?? stickerSize(client, src))
  const address = thumbnailOf(files, src)
  if (!address || isBroken)
    return (
      <div className={cx(styles.sticker, styles.broken)} style={style}>
        {t('acting.sticker')}
      </div>
    )
  return (
    <img
      className={styles.sticker}
      style={style}
      src={address}
      alt={t('acting.sticker')}
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
}
