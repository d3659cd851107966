import { MessageType } from '@parley/contract/enums'
import { MicOff, SendHorizontal, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { duration } from '../../../platform/format.ts'
import { type TextKey, useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { useChat } from '../context/chat-context.ts'
import type { Recording, RecordingProblem } from './recording.ts'
import { useRecording, voiceLength } from './use-recording.ts'
import styles from './voice-recorder.module.css'

const problems: Record<RecordingProblem, Extract<TextKey, `voice.mic${string}`>> = {
  insecure: 'voice.micInsecure',
  unsupported: 'voice.micUnsupported',
  refused: 'voice.micRefused',
  missing: 'voice.micMissing',
  busy: 'voice.micBusy',
}

/** Records a voice message in place of the text. A person who leaves the chat finds it beside the text again. */
export default function VoiceRecorder({ onEnd }: { onEnd: () => void }) {
  const t = useT()
  const { drafts, files } = useEngine()
  const { path, conversation } = useChat()
  const sendButton = useRef<HTMLButtonElement>(null)
  const { length, levels, problem, take, waveform } = useRecording(full, (recording) => void keep(recording))

  useEffect(() => sendButton.current?.focus(), [])

  async function keep(recording: Recording) {
    const seconds = recording.length()
    if (seconds < voiceLength.min) return recording.cancel()
    const about = { isImage: false, length: seconds, waveform: waveform() }
    const voice = files.add(await recording.stop(), about)
    drafts.attach(path, [{ ...voice, kind: 'voice' }])
  }

  function full() {
    const recording = take()
    if (recording) void keep(recording)
    toast.info(t('voice.voiceFull', { minutes: voiceLength.max / 60 }))
    onEnd()
  }

  async function send() {
    const recording = take()
    if (!recording) return
    const seconds = recording.length()
    if (seconds < voiceLength.min) {
      recording.cancel()
      toast.info(t('voice.voiceTooShort'))
    } else {
      const { src } = files.add(await recording.stop(), { isImage: false, length: seconds })
      const time = Math.round(seconds * 10) / 10
      const msg = { type: MessageType.voice, voiceMsg: { src, time } }
      const { vanishAfter } = drafts.of(path)
      void conversation.send(msg, undefined, { vanishAfter, waveform: waveform() })
    }
    onEnd()
  }

  function cancel() {
    take()?.cancel()
    onEnd()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }

  if (problem) {
    return (
      <div className={styles.line} role="alert">
        <MicOff className={styles.off} aria-hidden="true" />
        <span className={styles.problem}>{t(problems[problem])}</span>
        <button type="button" className={styles.back} onClick={onEnd}>
          {t('common.close')}
        </button>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is meant for all that is in it.
    <div className={styles.line} onKeyDown={onKeyDown}>
      <IconButton label={t('voice.cancelVoice')} icon={<Trash2 />} tooltipSide="top" onClick={cancel} />
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.length} role="timer" aria-label={t('voice.recording')}>
        {duration(length)}
      </span>
      <span className={styles.levels} aria-hidden="true">
        {levels.map((level, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
          <span key={index} className={styles.bar} style={{ height: `${Math.max(8, level * 100)}%` }} />
        ))}
      </span>
      <IconButton
        ref={sendButton}
        className={styles.send}
        label={t('voice.sendVoice')}
        icon={<SendHorizontal />}
        tooltipSide="top"
        onClick={() => void send()}
      />
    </div>
  )
}
