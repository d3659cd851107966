import { ApiError } from '@parley/client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { NewPasswordFields } from '../../components/new-password/new-password-fields.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import type { Card } from '../../domain/invitations/card.ts'
import { newPasswordProblems, passwordFieldOf } from '../../domain/me/new-password.ts'
import { resetByMail, resetPassword } from '../../domain/me/reset-password.ts'
import { signIn } from '../../domain/me/sign-in.ts'
import { isSignedIn } from '../../domain/session/session.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import styles from './form.module.css'

const empty = { userName: '', code: '', pwd: '', rePwd: '' }

interface ResetFormProps {
  /** What the link of a card has filled in: the person who comes by it is signed in. */
  card: Card | undefined
  /** From the link of a mail, which says whose it is: the same. */
  ticket: string | undefined
}

export function ResetForm({ card, ticket }: ResetFormProps) {
  const t = useT()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [values, setValues] = useState({ ...empty, ...card })
  const [wasSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<'pwd' | 'rePwd' | 'form', string>>>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isLink = card !== undefined || ticket !== undefined
  const isMissing = {
    userName: !ticket && values.userName.trim() === '',
    code: !ticket && values.code.trim() === '',
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: where typing starts, once.
  useEffect(() => form.current?.querySelector<HTMLElement>(isLink ? '[name=pwd]' : 'input')?.focus(), [])

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

  async function setPassword(): Promise<string> {
    const { pwd, rePwd } = values
    if (ticket) return await resetByMail({ ticket, pwd, rePwd })
    await resetPassword(values)
    return values.userName.trim()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (focusFirstProblem() || isBusy) return
    setBusy(true)
    setRefused({})
    try {
      const account = await setPassword()
      // Where signing in fails the password is set all the same: one is led to try it.
      if (isSignedIn()) {
        toast.success(t('safety.linkDone'))
        return await navigate('/', { replace: true })
      }
      if (isLink) await signIn(account, values.pwd).catch(() => undefined)
      await navigate(`/login${search}`, { replace: true, state: { account } })
      if (!isSignedIn()) toast.success(t('safety.resetDone'))
    } catch (error) {
      const name = error instanceof ApiError ? passwordFieldOf(error.code) : undefined
      setRefused({ [name ?? 'form']: errorText(error) })
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {!ticket && (
        <>
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
        </>
      )}
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
        {t(isLink ? 'safety.cardSet' : 'safety.reset')}
      </Button>
    </form>
  )
}
