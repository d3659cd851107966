import { lengthOf, limits } from '@parley/contract/limits'
import { useState } from 'react'
import { toastError } from '../../domain/api/api-errors.ts'
import { tidied } from '../../domain/conversations/message-text.ts'
import { changeScheduled, type Scheduled, textOfScheduled } from '../../domain/later/scheduled.ts'
import { withText } from '../../domain/later/with-text.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { TextArea } from '../controls/text-area.tsx'
import { useEngine } from '../engine/use-engine.ts'
import styles from './later-list.module.css'

/** Writes a message otherwise that is sent later. */
export function ScheduledText({ one, onEnd }: { one: Scheduled; onEnd: () => void }) {
  const t = useT()
  const { queries } = useEngine()
  const [text, setText] = useState(() => textOfScheduled(one) ?? '')
  const [isSaving, setSaving] = useState(false)
  const length = lengthOf(text)
  const { max } = limits.text
  const isFine = length > 0 && length <= max

  async function save() {
    if (!isFine) return
    setSaving(true)
    try {
      await changeScheduled(queries, one, { said: withText(one, tidied(text)) })
      onEnd()
    } catch (error) {
      toastError(error)
      setSaving(false)
    }
  }

  return (
    <div className={styles.writing}>
      <TextArea
        label={t('later.text')}
        hideLabel
        autoFocus
        value={text}
        onChange={setText}
        error={length > max ? t('common.tooLong', { max }) : undefined}
      />
      <div className={styles.buttons}>
        <Button size="sm" onClick={onEnd}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" variant="primary" disabled={!isFine} loading={isSaving} onClick={() => void save()}>
          {t('common.save')}
        </Button>
      </div>
    </div>
  )
}
