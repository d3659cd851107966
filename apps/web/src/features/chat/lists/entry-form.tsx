import { lengthOf } from '@parley/contract/limits'
import { listLimits } from '@parley/contract/list-limits'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useT } from '../../../platform/texts/index.ts'
import styles from './list-card.module.css'

interface EntryFormProps {
  /** Text of the entry so far. */
  content: string
  example: string | undefined
  onSubmit: (content: string) => void
  onCancel: () => void
}

const { max } = listLimits.entry

/** Where one writes an entry, within the bubble: Enter sends it, Escape leaves. */
export function EntryForm({ content, example, onSubmit, onCancel }: EntryFormProps) {
  const t = useT()
  const [text, setText] = useState(content)
  const said = text.trim()
  const isTooLong = lengthOf(said) > max

  function submit(event: FormEvent) {
    event.preventDefault()
    if (said === '' || isTooLong) return
    if (said === content) onCancel()
    else onSubmit(said)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Keys of the list of messages are not for what is written here.
    event.stopPropagation()
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onCancel()
  }

  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown}>
      <input
        ref={(input) => input?.focus()}
        className={styles.input}
        aria-label={t('lists.entry')}
        aria-invalid={isTooLong}
        placeholder={example ?? t('lists.entry')}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isTooLong && (
        <p className={styles.note} role="alert">
          {t('surveys.tooLong', { max })}
        </p>
      )}
      <div className={styles.formActs}>
        <button type="button" className={styles.quiet} onClick={onCancel}>
          {t('common.cancel')}
        </button>
        <button type="submit" className={styles.confirm} disabled={said === '' || isTooLong}>
          {t('lists.confirm')}
        </button>
      </div>
    </form>
  )
}
