import { Timer, X } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { setVanishAfter } from '../../../engine/drafts/set-vanish-after.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './vanish-parts.module.css'
import { vanishTimeText } from './vanish-time.ts'

export { chooseVanishing } from './vanish-choice.ts'

/** @param at when the message goes at which the mark stands; without, it is the bar over the text */
export default function VanishParts({ at }: { at?: string }) {
  return at === undefined ? <VanishBar /> : <VanishMark at={at} />
}

/** Above the text: messages that are sent from here disappear. */
function VanishBar() {
  const t = useT()
  const engine = useEngine()
  const { path, composer } = useChat()
  const { vanishAfter } = useDraft(path)
  if (vanishAfter === undefined) return null
  return (
    <div className={styles.bar}>
      <Timer aria-hidden="true" />
      <span className={styles.text}>{t('vanishing.isOn', { time: vanishTimeText(vanishAfter) })}</span>
      <IconButton
        size="sm"
        label={t('vanishing.turnOff')}
        icon={<X />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setVanishAfter(engine, path, undefined)
          composer()?.focus()
        }}
      />
    </div>
  )
}

/** At a disappearing message: when it disappears. */
function VanishMark({ at }: { at: string }) {
  const t = useT()
  const language = useLanguage()
  const label = t('vanishing.goesAt', { time: fullTime(new Date(at), language) })
  return (
    <span className={styles.mark} role="img" aria-label={label} title={label}>
      <Timer aria-hidden="true" />
    </span>
  )
}
