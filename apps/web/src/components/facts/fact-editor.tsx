import { isWithin } from '@parley/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../domain/api/api-errors.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import type { EditableFactProps } from './editable-fact.tsx'
import styles from './facts.module.css'

interface FactEditorProps
  extends Pick<EditableFactProps, 'label' | 'text' | 'placeholder' | 'limit' | 'save'> {
  onDone: () => void
}

/** Enter saves, Escape does not. A text that is refused stays in the field. */
export function FactEditor({ label, text, placeholder, limit, save, onDone }: FactEditorProps) {
  const t = useT()
  const [typed, setTyped] = useState(text)
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isTooLong = !isWithin(typed, limit)

  useEffect(() => {
    const input = form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isTooLong || isSaving) return
    if (typed.trim() === text) return onDone()
    setSaving(true)
    try {
      await save(typed.trim())
      onDone()
    } catch (error) {
      setRefused(errorText(error))
      setSaving(false)
    }
  }

  return (
    <form ref={form} className={styles.editor} onSubmit={(event) => void submit(event)}>
      <TextField
        label={label}
        hideLabel
        placeholder={placeholder}
        value={typed}
        maxLength={limit.max}
        error={isTooLong ? t('common.tooLong', limit) : refused}
        autoComplete="off"
        onChange={(value) => {
          setTyped(value)
          setRefused(undefined)
        }}
        onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && onDone()}
      />
      <div className={styles.editorButtons}>
        <Button size="sm" onClick={onDone} disabled={isSaving}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" variant="primary" type="submit" loading={isSaving}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
