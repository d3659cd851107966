import { Timer, X } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { setVanishAfter } from '../../../engine/drafts/set-vanish-after.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './vanish-bar.module.css'
import { vanishTimeText } from './vanish-time.ts'

/** Over the text: what is sent from here goes by itself. */
export function VanishBar() {
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
