import { isWithin, limits } from '@parley/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { errorText } from '../../../lib/api-errors.ts'
import { useT } from '../../../lib/i18n/index.ts'
import styles from './profile.module.css'

interface NoteEditorProps {
  note: string
  save: (note: string) => Promise<unknown>
  onDone: () => void
}

/** Enter saves, Escape does not. A note that is refused stays in the field. */
export function NoteEditor({ note, save, onDone }: NoteEditorProps) {
  const t = useT()
  const [typed, setTyped] = useState(note)
  const [refused, setRefused] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isTooLong = !isWithin(typed, limits.friendNote)

  useEffect(() => {
    const input = form.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isTooLong || isSaving) return
    if (typed.trim() === note) return onDone()
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
        label={t('contacts.note')}
        hideLabel
        placeholder={t('contacts.notePlaceholder')}
        value={typed}
        maxLength={limits.friendNote.max}
        error={isTooLong ? t('common.tooLong', limits.friendNote) : refused}
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
