import { Phone, PhoneOff, Video } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useT } from '../../../platform/texts/index.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import { useCall } from './call-context.ts'
import { Face } from './face.tsx'
import styles from './incoming-card.module.css'
import { RoundButton } from './round-button.tsx'
import { statusText } from './status.ts'
import { focusTarget } from './use-focus-key.ts'

/** Somebody calls: over everything, and in the way of nothing that is being written. */
export function IncomingCard() {
  const t = useT()
  const { center, state, name } = useCall()
  const titleId = useId()
  const textId = useId()
  const isPhone = useIsPhone()
  const card = useFocusUnlessWriting(isPhone)
  const answer = (kind: 'voice' | 'video') => center.take({ type: 'accept', kind })

  return (
    <div
      ref={card}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      tabIndex={-1}
      className={styles.card}
      {...focusTarget}
    >
      <div className={styles.who}>
        <Face isRinging size={isPhone ? 96 : 64} />
        <div className={styles.text} aria-live="assertive">
          <h2 id={titleId} className={styles.name} title={name}>
            {name}
          </h2>
          <div id={textId} className={styles.kind}>
            {state.kind === 'video' ? <Video /> : <Phone />}
            {statusText(t, state)}
          </div>
        </div>
      </div>
      <div className={styles.buttons}>
        <RoundButton
          label={t('calls.refuse')}
          icon={<PhoneOff />}
          tone="end"
          onClick={() => center.take({ type: 'end' })}
        />
        {state.kind === 'video' && (
          <RoundButton label={t('calls.acceptByVoice')} icon={<Phone />} onClick={() => answer('voice')} />
        )}
        <RoundButton
          label={t('calls.accept')}
          icon={state.kind === 'video' ? <Video /> : <Phone />}
          tone="accept"
          onClick={() => answer(state.kind)}
        />
      </div>
      <div className={styles.hint}>{t('calls.focusHint')}</div>
    </div>
  )
}

/** Keys that were meant for a message must not answer a call. On a phone the card covers what is being written. */
function useFocusUnlessWriting(isPhone: boolean) {
  const card = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it begins to ring.
  useEffect(() => {
    const isWriting = document.activeElement?.matches('input, textarea, [contenteditable]') ?? false
    if (isPhone || !isWriting) card.current?.focus()
  }, [])
  return card
}
