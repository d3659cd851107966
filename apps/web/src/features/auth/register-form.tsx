import { ApiError } from '@parley/client'
import { limits } from '@parley/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/api-errors.ts'
import { useT } from '../../lib/i18n/index.ts'
import { useLocation, useNavigate } from '../../lib/router/index.ts'
import styles from './form.module.css'
import { FormProblem } from './form-problem.tsx'
import { PasswordRules } from './password-rules.tsx'
import { useProblemText } from './problem-text.ts'
import { fieldOfError, problemsOf, type Registration, type RegistrationField } from './registration.ts'

type Texts = Partial<Record<RegistrationField | 'form', string>>

export function RegisterForm() {
  const t = useT()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [values, setValues] = useState<Registration>({ nickname: '', pwd: '', rePwd: '' })
  const [touched, setTouched] = useState<ReadonlySet<RegistrationField>>(new Set())
  const [refused, setRefused] = useState<Texts>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problems = problemsOf(values)
  const problemText = useProblemText()

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const field = (name: RegistrationField) => ({
    name,
    size: 'lg' as const,
    value: values[name],
    onChange: (value: string) => {
      setValues({ ...values, [name]: value })
      setRefused({ ...refused, [name]: undefined, form: undefined })
    },
    onBlur: () => values[name] !== '' && setTouched(new Set(touched).add(name)),
    error: refused[name] ?? (touched.has(name) ? problemText(problems[name]) : undefined),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched(new Set(['nickname', 'pwd', 'rePwd']))
    const [first] = Object.keys(problems)
    if (first) return form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
    if (isBusy) return

    setBusy(true)
    setRefused({})
    try {
      const { userID } = await api.call('POST /api/auth/register', { body: values })
      await navigate(`/login/success${search}`, { replace: true, state: { userID } })
    } catch (error) {
      const name = error instanceof ApiError ? fieldOfError(error.code) : undefined
      setRefused({ [name ?? 'form']: errorText(error) })
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        {...field('nickname')}
        label={t('auth.nickname')}
        placeholder={t('auth.nicknameHint')}
        maxLength={limits.nickname.max}
        autoComplete="nickname"
      />
      <PasswordField
        {...field('pwd')}
        label={t('auth.password')}
        autoComplete="new-password"
        hint={<PasswordRules registration={values} />}
      />
      <PasswordField {...field('rePwd')} label={t('auth.repeatPassword')} autoComplete="new-password" />
      <FormProblem text={refused.form} />
      <Button type="submit" variant="primary" size="lg" full loading={isBusy}>
        {t('auth.createAccount')}
      </Button>
    </form>
  )
}
