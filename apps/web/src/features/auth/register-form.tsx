import { ApiError } from '@parley/client'
import { accountNameTaken } from '@parley/contract/error-codes'
import { joiningLimits } from '@parley/contract/joining-limits'
import { limits } from '@parley/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { TextArea } from '../../components/controls/text-area.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { NewPasswordFields } from '../../components/new-password/new-password-fields.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import { passwordFieldOf } from '../../domain/me/new-password.ts'
import { register } from '../../domain/me/register.ts'
import { isSignedIn } from '../../domain/session/session.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { isShared } from '../../platform/storage/shared-computer.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'
import type { Invitation, NewAccount } from './new-account.ts'
import { noteSignIn } from './note-sign-in.ts'
import { type NicknameProblem, problemsOf, type Registration, suggestedAccountName } from './registration.ts'

interface RegisterFormProps {
  /** By which somebody comes. */
  invitation?: Invitation
  /** Administrators have to agree, and read who it is. */
  asks?: boolean
}

const empty: Registration = { nickname: '', accountName: '', pwd: '', rePwd: '', message: '' }

export function RegisterForm({ invitation, asks = false }: RegisterFormProps) {
  const t = useT()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [values, setValues] = useState<Registration>(empty)
  const [isTouched, setTouched] = useState(false)
  const [isNamed, setNamed] = useState(false)
  const [wasSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<'accountName' | 'pwd' | 'rePwd' | 'form', string>>>(
    {},
  )
  const [isBusy, setBusy] = useState(false)
  const suggestion = values.accountName === '' ? suggestedAccountName(values.nickname) : undefined
  const form = useRef<HTMLFormElement>(null)
  const problems = problemsOf(values)
  const nicknameTexts: Record<NicknameProblem, string> = {
    nicknameMissing: t('register.nicknameMissing'),
    nicknameTooLong: t('register.nicknameTooLong', { max: limits.nickname.max }),
    nicknameCharacters: t('register.nicknameCharacters'),
  }

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const change = (part: Partial<Registration>) => {
    setValues({ ...values, ...part })
    setRefused({})
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const [first] = Object.keys(problems)
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    if (isBusy) return

    setBusy(true)
    setRefused({})
    try {
      const { message, accountName: typed, ...account } = values
      const accountName = typed.trim()
      const { userID, waits } = await register({
        ...account,
        ...(accountName && { accountName }),
        ...(invitation && { invitation: invitation.code }),
        ...(asks && { message }),
      })
      if (isSignedIn() && !isShared()) noteSignIn(accountName || String(userID))
      const state: NewAccount = { userID, waits, invitation, ...(accountName && { accountName }) }
      await navigate(`/login/success${search}`, { replace: true, state })
    } catch (error) {
      const name = error instanceof ApiError ? fieldOf(error.code) : 'form'
      setRefused({ [name]: errorText(error) })
      setBusy(false)
      form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        size="lg"
        name="nickname"
        label={t('register.nickname')}
        placeholder={t('register.nicknameHint')}
        maxLength={limits.nickname.max}
        autoComplete="nickname"
        value={values.nickname}
        onChange={(nickname) => change({ nickname })}
        onBlur={() => setTouched(values.nickname !== '')}
        error={problems.nickname && (wasSent || isTouched) ? nicknameTexts[problems.nickname] : undefined}
      />
      <TextField
        size="lg"
        name="accountName"
        label={t('register.accountName')}
        hint={t('register.accountNameHint', limits.accountName)}
        maxLength={limits.accountName.max}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.accountName}
        onChange={(accountName) => change({ accountName })}
        onBlur={() => setNamed(true)}
        error={
          refused.accountName ??
          (problems.accountName && (wasSent || isNamed)
            ? t('register.accountNameRule', limits.accountName)
            : undefined)
        }
        end={
          suggestion && (
            <Button size="sm" variant="ghost" onClick={() => change({ accountName: suggestion })}>
              {t('register.useAccountName', { name: suggestion })}
            </Button>
          )
        }
      />
      <NewPasswordFields
        size="lg"
        label={t('auth.password')}
        value={values}
        onChange={change}
        nickname={values.nickname}
        wasSent={wasSent}
        refused={refused}
      />
      {asks && (
        <TextArea
          name="message"
          label={t('approval.message')}
          hint={t('approval.messageHint')}
          maxLength={joiningLimits.registrationMessage.max}
          value={values.message}
          onChange={(message) => change({ message })}
          error={
            problems.message && t('approval.messageTooLong', { max: joiningLimits.registrationMessage.max })
          }
        />
      )}
      <FormProblem text={refused.form} />
      <Button type="submit" variant="primary" size="lg" full loading={isBusy}>
        {asks ? t('approval.submit') : t('register.createAccount')}
      </Button>
    </form>
  )
}

const fieldOf = (code: number) =>
  code === accountNameTaken ? 'accountName' : (passwordFieldOf(code) ?? 'form')
