import { useState } from 'react'
import { initialOf } from '../../domain/people/initial.ts'
import { useIsLost } from '../../platform/connection.ts'
import { cx } from '../../platform/cx.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './avatar.module.css'

/** Colours of `avatar.module.css`. */
const hues = 8

export interface AvatarProps {
  /** Id of the person or group; the colour behind the first character comes from it. */
  id: number
  name: string
  /** Path of the picture; empty for none. The first character of a title, as new groups have it, is none either. */
  src?: string | undefined
  /** In pixels. Default: 40. */
  size?: 24 | 32 | 40 | 48 | 64 | 96
  /** A green dot; shown for people of whom one may know it. */
  online?: boolean | undefined
  className?: string | undefined
}

/** A picture, or the first character of the name. Decoration: the name always stands beside it. */
export function Avatar({ id, name, src, size = 40, online = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const isPicture = src?.startsWith('/') && broken !== src
  return (
    <span className={cx(styles.avatar, styles[`size${size}`], className)}>
      {isPicture ? (
        <img
          className={styles.face}
          src={src}
          alt=""
          draggable={false}
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <span
          className={cx(styles.face, styles.initial, styles[`hue${Math.abs(id) % hues}`])}
          aria-hidden="true"
        >
          {initialOf(name)}
        </span>
      )}
      {online && <OnlineDot />}
    </span>
  )
}

/** Without a connection nobody knows. */
function OnlineDot() {
  const t = useT()
  if (useIsLost()) return null
  return <span className={styles.online} role="img" aria-label={t('common.online')} />
}
