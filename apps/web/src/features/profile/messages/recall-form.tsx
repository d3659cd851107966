import type { UserInfo } from '@parley/contract'
import { isWithin, limits } from '@parley/contract/limits'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { saveUserConfig } from '../../../domain/me/save-user-config.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './messages.module.css'

/** My own words beside the note that I withdrew a message. */
export function RecallForm({ config: { nickname, recallMessage } }: { config: UserInfo }) {
  const t = useT()
  const saved = recallMessage ?? ''
  const [edited, setEdited] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const text = edited ?? saved
  const words = text.trim()
  const isTooLong = !isWithin(text, limits.recallMessage)
  const isDirty = words !== saved

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isDirty || isTooLong || isSaving) return
    setSaving(true)
    setError(undefined)
    try {
      await saveUserConfig({ recallMessage: words || null })
      setEdited(undefined)
      toast.success(t('profile.recallSaved'))
    } catch (reason) {
      setError(reason)
    }
    setSaving(false)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('profile.recallMessage')}
        placeholder={t('profile.recallPlaceholder')}
        autoComplete="off"
        value={text}
        maxLength={limits.recallMessage.max}
        error={isTooLong ? t('common.tooLong', limits.recallMessage) : undefined}
        hint={
          words
            ? t('profile.recallPreview', { name: nickname, words })
            : t('profile.recallPreviewNone', { name: nickname })
        }
        onChange={(next) => {
          setEdited(next)
          setError(undefined)
        }}
      />
      <Problem text={error ? errorText(error) : undefined} />
      {(isDirty || isSaving) && (
        <div className={styles.actions}>
          <Button disabled={isSaving} onClick={() => setEdited(undefined)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={isSaving}>
            {t('common.save')}
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty && !isSaving} />
    </form>
  )
}
