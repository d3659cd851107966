import { useMemo } from 'react'
import { cx } from '../../../platform/cx.ts'
import styles from './voice-bars.module.css'
import { voiceBars } from './voice-look.ts'

interface Props {
  waveform: string | undefined
  width: number
  /** Of it that has been played, from 0 to 1. */
  part: number
}

/** A voice message as it looks. */
export function VoiceBars({ waveform, width, part }: Props) {
  const bars = useMemo(() => voiceBars(waveform, width), [waveform, width])
  return (
    <span className={styles.bars} data-testid="waveform" aria-hidden="true">
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
