import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Pause, Play } from 'lucide-react'
import { useMemo } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { entryOfId } from '../../../engine/timeline/timeline.ts'
import { cx } from '../../../platform/cx.ts'
import { duration } from '../../../platform/format.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import { useBodyEntry } from './body-entry.ts'
import { createHearing } from './hearing.ts'
import { nextVoice, type Voice } from './next-voice.ts'
import { isServedPath } from './served-path.ts'
import { UploadMark } from './upload-mark.tsx'
import styles from './voice-body.module.css'
import { voiceBars, voiceWidth } from './voice-look.ts'
import { useVoicePlayer } from './voice-player.ts'

/** With the gap beside it, in pixels. */
const rateWidth = 44

/** A voice message of `time` seconds. */
export function VoiceBody({ src, time }: { src: string; time: number }) {
  const t = useT()
  const engine = useEngine()
  const { conversation } = useChat()
  const { player, playback } = useVoicePlayer(src)
  const { waveform } = useBodyEntry().message.extras ?? {}
  const { id, isUnheard } = useHeard()
  const address = engine.files.of(src)?.src ?? (isServedPath(src) ? src : undefined)
  const isPlaying = playback?.state === 'playing'
  const isFailed = !address || playback?.state === 'failed'
  const position = playback?.position ?? 0
  const length = duration(time)
  // The choice of pace takes its room from the bars, so that nothing moves.
  const width = voiceWidth(time) - (playback && !isFailed ? rateWidth : 0)

  const follow = async ({ id }: Voice) => (id === undefined ? undefined : nextVoice(engine, conversation, id))

  return (
    <div className={styles.voice}>
      <button
        type="button"
        className={styles.play}
        aria-label={`${t(isPlaying ? 'media.pauseVoice' : 'media.playVoice', { length })}${isUnheard ? t('media.unheard') : ''}`}
        disabled={!address}
        onClick={() =>
          isPlaying ? player.pause() : address && void player.play({ src, address, id }, follow)
        }
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {isUnheard && <span className={styles.unheard} />}
      </button>
      <span className={styles.track} style={{ width: width - 36 }}>
        <VoiceBars waveform={waveform} width={width} part={time > 0 ? position / time : 0} />
        <input
          type="range"
          className={styles.seek}
          aria-label={t('media.seekVoice')}
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
          {t('media.voiceFailed')}
        </span>
      ) : (
        <>
          {playback && (
            <button
              type="button"
              className={styles.rate}
              aria-label={t('media.voiceRate', { rate: playback.rate })}
              onClick={player.quicken}
            >
              {playback.rate}×
            </button>
          )}
          <span className={styles.length}>{playback && position > 0 ? duration(position) : length}</span>
        </>
      )}
      <UploadMark sources={[src]} isSmall />
    </div>
  )
}

/** For another person's message in this chat; one without a number cannot be marked as heard. */
function useHeard() {
  const { part } = useEngine()
  const { conversation } = useChat()
  const { key, state, message } = useBodyEntry()
  const isTheirs = state === 'sent' && !message.isMe
  const isHere = isTheirs && entryOfId(conversation.store.getState().timeline, message.id)?.key === key
  const { data } = useQuery({ ...part(createHearing).query(message.id), enabled: isHere })
  return { id: isHere ? message.id : undefined, isUnheard: data === false }
}

interface Props {
  waveform: string | undefined
  width: number
  /** Share of the recording that has been played, from 0 to 1. */
  part: number
}

/** A voice message as it looks. */
function VoiceBars({ waveform, width, part }: Props) {
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
