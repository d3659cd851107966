import { isAccountName } from '@parley/contract/account-names'
import { limits } from '@parley/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { setAccountName } from '../../../domain/me/account.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './safety.module.css'

/** A name to sign in with. The server never sends the present one, so there is only a new one to write. */
export function AccountNameForm() {
  const t = useT()
  const [name, setName] = useState('')
  const [wasSent, setSent] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const field = useRef<HTMLInputElement>(null)
  const problem = accountNameProblem(name)
  const texts = {
    missing: t('profile.accountNameMissing'),
    rule: t('profile.accountNameRule', limits.accountName),
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (problem) return field.current?.focus()
    if (isSaving) return
    setSaving(true)
    setError(undefined)
    try {
      const accountName = name.trim()
      await setAccountName(accountName)
      setName('')
      setSent(false)
      toast.success(t('profile.accountNameSet', { name: accountName }))
    } catch (reason) {
      setError(reason)
    }
    setSaving(false)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={field}
        label={t('profile.newAccountName')}
        hint={t('profile.accountNameHint', limits.accountName)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        maxLength={limits.accountName.max}
        error={wasSent && problem ? texts[problem] : undefined}
        onChange={(next) => {
          setName(next)
          setError(undefined)
        }}
      />
      <Problem text={error ? errorText(error) : undefined} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={isSaving}>
          {t('profile.setAccountName')}
        </Button>
      </div>
      <UnsavedGuard isDirty={name.trim() !== '' && !isSaving} />
    </form>
  )
}

type AccountNameProblem = 'missing' | 'rule'

function accountNameProblem(name: string): AccountNameProblem | undefined {
  if (name.trim() === '') return 'missing'
  return isAccountName(name.trim()) ? undefined : 'rule'
}
