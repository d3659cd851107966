import { useMemo } from 'react'
import { cx } from '../../../platform/cx.ts'
import styles from './voice-bars.module.css'
import { voiceBars } from './voice-look.ts'

/** A voice message as it looks. @param part of it that has been played, from 0 to 1 */
export function VoiceBars({ src, width, part }: { src: string; width: number; part: number }) {
  const bars = useMemo(() => voiceBars(src, width), [src, width])
  return (
    <span className={styles.bars} aria-hidden="true">
      {bars.map((height, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
          key={index}
          className={cx(styles.bar, index / bars.length < part && styles.heard)}
          style={{ height: `${Math.round(height * 100)}%` }}
        />
      ))}
    </span>
  )
}
