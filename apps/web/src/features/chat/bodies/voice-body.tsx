import { CircleAlert, Pause, Play } from 'lucide-react'
import { useMemo } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { cx } from '../../../platform/cx.ts'
import { duration } from '../../../platform/format.ts'
import { useT } from '../../../platform/texts/index.ts'
import { isServedPath } from './served-path.ts'
import { UploadMark } from './upload-mark.tsx'
import styles from './voice-body.module.css'
import { voiceBars, voiceWidth } from './voice-look.ts'
import { useVoicePlayer } from './voice-player.ts'

/** A voice message of `time` seconds. */
export function VoiceBody({ src, time }: { src: string; time: number }) {
  const t = useT()
  const { files } = useEngine()
  const { player, playback } = useVoicePlayer(src)
  const address = files.of(src)?.src ?? (isServedPath(src) ? src : undefined)
  const isPlaying = playback?.state === 'playing'
  const isFailed = !address || playback?.state === 'failed'
  const position = playback?.position ?? 0
  const width = voiceWidth(time)

  return (
    <div className={styles.voice}>
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'bodies.pauseVoice' : 'bodies.playVoice', { length: duration(time) })}
        disabled={!address}
        onClick={() => (isPlaying ? player.pause() : address && void player.play(src, address))}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
      <span className={styles.track} style={{ width: width - 36 }}>
        <Bars src={src} width={width} part={time > 0 ? position / time : 0} />
        <input
          type="range"
          className={styles.seek}
          aria-label={t('bodies.seekVoice')}
          aria-valuetext={duration(position)}
          min={0}
          max={Math.max(time, 0.1)}
          step={0.1}
          value={Math.min(position, time)}
          disabled={!playback || isFailed}
          onChange={({ target }) => player.seek(Number(target.value))}
        />
      </span>
      {isFailed ? (
        <span className={styles.failed} role="alert">
          <CircleAlert aria-hidden="true" />
          {t('bodies.voiceFailed')}
        </span>
      ) : (
        <span className={styles.length}>{duration(playback && position > 0 ? position : time)}</span>
      )}
      <UploadMark sources={[src]} isSmall />
    </div>
  )
}

function Bars({ src, width, part }: { src: string; width: number; part: number }) {
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
