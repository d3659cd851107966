import type { UserInfo } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { TextArea } from '../../../components/controls/text-area.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { saveUserConfig } from '../../../domain/me/save-user-config.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './me.module.css'
import { type Profile, type ProfileProblem, profileChanges, profileProblems } from './profile.ts'

/** Nickname and abstract. */
export function ProfileForm({ config }: { config: UserInfo }) {
  const t = useT()
  const [edited, setEdited] = useState<Partial<Profile>>({})
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const draft = { nickname: config.nickname, abstract: config.abstract, ...edited }
  const problems = profileProblems(draft)
  const changes = profileChanges(config, draft)
  const isDirty = Object.keys(changes).length > 0
  const texts: Record<ProfileProblem, string> = {
    missing: t('profile.nicknameMissing'),
    tooLong: t('common.tooLong', limits.nickname),
    characters: t('profile.nicknameCharacters'),
  }

  const change = (part: Partial<Profile>) => {
    setEdited({ ...edited, ...part })
    setError(undefined)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const [first] = Object.keys(problems)
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (!isDirty || isSaving) return
    setSaving(true)
    setError(undefined)
    try {
      await saveUserConfig(changes)
      setEdited({})
      toast.success(t('profile.saved'))
    } catch (reason) {
      setError(reason)
    }
    setSaving(false)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        name="nickname"
        label={t('profile.nickname')}
        autoComplete="nickname"
        value={draft.nickname}
        maxLength={limits.nickname.max}
        error={problems.nickname && texts[problems.nickname]}
        onChange={(nickname) => change({ nickname })}
      />
      <TextArea
        name="abstract"
        label={t('profile.abstract')}
        placeholder={t('profile.abstractPlaceholder')}
        hint={t('profile.abstractHint')}
        value={draft.abstract}
        maxLength={limits.abstract.max}
        error={problems.abstract && t('common.tooLong', limits.abstract)}
        onChange={(abstract) => change({ abstract })}
      />
      <Problem text={error ? errorText(error) : undefined} />
      <div className={styles.actions}>
        {isDirty && (
          <Button disabled={isSaving} onClick={() => setEdited({})}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={isSaving} disabled={!isDirty && !isSaving}>
          {t('common.save')}
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty && !isSaving} />
    </form>
  )
}
