import { ApiError } from '@parley/client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { NewPasswordFields } from '../../components/new-password/new-password-fields.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import type { Card } from '../../domain/invitations/card.ts'
import { newPasswordProblems, passwordFieldOf } from '../../domain/me/new-password.ts'
import { resetPassword } from '../../domain/me/reset-password.ts'
import { signIn } from '../../domain/me/sign-in.ts'
import { isSignedIn } from '../../domain/session/session.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import styles from './form.module.css'

const empty = { userName: '', code: '', pwd: '', rePwd: '' }

/** @param card what the link of a card has filled in: the person who comes by it is signed in */
export function ResetForm({ card }: { card: Card | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [values, setValues] = useState({ ...empty, ...card })
  const [wasSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<'pwd' | 'rePwd' | 'form', string>>>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isMissing = { userName: values.userName.trim() === '', code: values.code.trim() === '' }

  // biome-ignore lint/correctness/useExhaustiveDependencies: where typing starts, once.
  useEffect(() => form.current?.querySelector<HTMLElement>(card ? '[name=pwd]' : 'input')?.focus(), [])

  const change = (part: Partial<typeof empty>) => {
    setValues({ ...values, ...part })
    setRefused({})
  }

  function focusFirstProblem() {
    const [first] = [
      ...(['userName', 'code'] as const).filter((name) => isMissing[name]),
      ...Object.keys(newPasswordProblems(values, undefined)),
    ]
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
    return first !== undefined
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (focusFirstProblem() || isBusy) return
    setBusy(true)
    setRefused({})
    try {
      await resetPassword(values)
      // Where signing in fails the password is set all the same: one is led to try it.
      if (card) await signIn(values.userName.trim(), values.pwd).catch(() => undefined)
      await navigate(`/login${search}`, { replace: true, state: { account: values.userName.trim() } })
      if (!isSignedIn()) toast.success(t('safety.resetDone'))
    } catch (error) {
      const name = error instanceof ApiError ? passwordFieldOf(error.code) : undefined
      setRefused({ [name ?? 'form']: errorText(error) })
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        size="lg"
        label={t('auth.account')}
        placeholder={t('auth.accountHint')}
        name="userName"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.userName}
        onChange={(userName) => change({ userName })}
        error={wasSent && isMissing.userName ? t('auth.accountMissing') : undefined}
      />
      <TextField
        size="lg"
        label={t('safety.code')}
        hint={t('safety.codeHint')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={values.code}
        onChange={(code) => change({ code })}
        error={wasSent && isMissing.code ? t('safety.codeMissing') : undefined}
      />
      <NewPasswordFields
        size="lg"
        label={t('safety.newPassword')}
        value={values}
        onChange={change}
        nickname={undefined}
        wasSent={wasSent}
        refused={refused}
      />
      <FormProblem text={refused.form} />
      <Button type="submit" variant="primary" size="lg" full loading={isBusy}>
        {card ? t('safety.cardSet') : t('safety.reset')}
      </Button>
    </form>
  )
}
