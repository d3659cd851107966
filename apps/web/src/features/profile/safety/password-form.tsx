import { ApiError } from '@parley/client'
import { oldPasswordWrong } from '@parley/contract/error-codes'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { PasswordField } from '../../../components/controls/password-field.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { NewPasswordFields } from '../../../components/new-password/new-password-fields.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { changePassword } from '../../../domain/me/account.ts'
import { newPasswordProblems, passwordFieldOf } from '../../../domain/me/new-password.ts'
import { signInsQuery } from '../../../domain/me/sign-ins.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './safety.module.css'

interface PasswordFormProps {
  /** Without one there is none to ask for: they came by a provider. */
  hasPassword: boolean
  nickname: string
  account: number
  onDone: () => void
}

const empty = { oldPassword: '', pwd: '', rePwd: '' }
type Refused = Partial<Record<keyof typeof empty | 'form', string>>

/** The field that an answer of the server is about. */
function placeOf(error: unknown): keyof Refused {
  if (!(error instanceof ApiError)) return 'form'
  return error.code === oldPasswordWrong ? 'oldPassword' : (passwordFieldOf(error.code) ?? 'form')
}

export function PasswordForm({ hasPassword, nickname, account, onDone }: PasswordFormProps) {
  const t = useT()
  const client = useQueryClient()
  const [values, setValues] = useState(empty)
  const [keepOthers, setKeepOthers] = useState(false)
  const [endMade, setEndMade] = useState(true)
  const [wasSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Refused>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isOldMissing = hasPassword && values.oldPassword === ''

  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), [])

  const change = (part: Partial<typeof empty>) => {
    setValues({ ...values, ...part })
    setRefused({})
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const [first] = [
      ...(isOldMissing ? ['oldPassword'] : []),
      ...Object.keys(newPasswordProblems(values, nickname)),
    ]
    if (first) return focus(first)
    if (isBusy) return
    setBusy(true)
    const { oldPassword, pwd: password } = values
    try {
      await changePassword({ password, keepOthers, endMade, ...(hasPassword && { oldPassword }) })
      toast.success(hasPassword ? t(keepOthers ? 'safety.changed' : 'safety.changedEnded') : t('safety.set'))
      void client.invalidateQueries(signInsQuery)
      onDone()
    } catch (error) {
      const place = placeOf(error)
      setRefused({ [place]: errorText(error) })
      setBusy(false)
      if (place !== 'form') focus(place)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {hasPassword && (
        <PasswordField
          name="oldPassword"
          label={t('safety.oldPassword')}
          autoComplete="current-password"
          value={values.oldPassword}
          onChange={(oldPassword) => change({ oldPassword })}
          error={
            refused.oldPassword ?? (wasSent && isOldMissing ? t('safety.oldPasswordMissing') : undefined)
          }
        />
      )}
      <NewPasswordFields
        label={t('safety.newPassword')}
        value={values}
        onChange={change}
        nickname={nickname}
        wasSent={wasSent}
        refused={refused}
      />
      <Checkbox checked={keepOthers} onChange={setKeepOthers}>
        {t('safety.keepOthers')}
      </Checkbox>
      <Checkbox checked={endMade} onChange={setEndMade} hint={t('safety.endMadeHint')}>
        {t('safety.endMade')}
      </Checkbox>
      <Problem text={refused.form} />
      <div className={styles.actions}>
        <Button onClick={onDone} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={isBusy}>
          {hasPassword ? t('safety.changePassword') : t('safety.setPassword')}
        </Button>
      </div>
    </form>
  )
}
