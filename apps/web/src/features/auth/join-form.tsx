import type { ApiError } from '@parley/client'
import { credentialsWrong, secondFactorNeeded } from '@parley/contract/error-codes'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { PasswordField } from '../../components/controls/password-field.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import { joinAccount } from '../../domain/me/provider-joining.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'
import { BesidePassword } from './sign-in-form.tsx'
import { useAttempt } from './use-attempt.ts'

interface JoinFormProps {
  flag: string
  found: string
  goesTo: string
}

/** Proves by password, or by a code of an administrator, that the account is one's own. */
export function JoinForm({ flag, found, goesTo }: JoinFormProps) {
  const t = useT()
  const navigate = useNavigate()
  const [byCode, setByCode] = useState(false)
  const [secret, setSecret] = useState('')
  const [wasSent, setSent] = useState(false)
  const [isSecond, setSecond] = useState(false)
  const { isBusy, problem, pause, attempt, forget } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const isMissing = secret.trim() === ''

  function turn() {
    setByCode(!byCode)
    setSecret('')
    setSent(false)
    forget()
  }

  async function enter(code?: string) {
    const proof = byCode ? { resetCode: secret.trim() } : { password: secret }
    await joinAccount(flag, { ...proof, ...(code !== undefined && { code }) })
    await navigate(goesTo, { replace: true })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (isMissing) return field.current?.focus()
    const hasFailed = await attempt(enter, (error) => {
      const { code } = error as Partial<ApiError>
      if (code !== secondFactorNeeded)
        return code === credentialsWrong ? t('providers.passwordWrong') : errorText(error)
      setSecond(true)
      return undefined
    })
    if (hasFailed) field.current?.select()
  }

  if (isSecond) return <BesidePassword onCode={enter} onBack={() => setSecond(false)} />
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <input type="hidden" name="username" autoComplete="username" value={found} readOnly />
      {byCode ? (
        <TextField
          key="code"
          ref={field}
          autoFocus
          size="lg"
          label={t('providers.code')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={secret}
          onChange={setSecret}
          error={wasSent && isMissing ? t('providers.codeMissing') : undefined}
        />
      ) : (
        <PasswordField
          key="password"
          ref={field}
          autoFocus
          size="lg"
          label={t('providers.password')}
          name="password"
          autoComplete="current-password"
          value={secret}
          onChange={setSecret}
          error={wasSent && isMissing ? t('auth.passwordMissing') : undefined}
        />
      )}
      <FormProblem text={pause > 0 ? t('auth.limited') : problem} />
      <Button type="submit" variant="primary" size="lg" full loading={isBusy} disabled={pause > 0}>
        {pause > 0 ? t('auth.tryAgainIn', { seconds: pause }) : t('providers.join')}
      </Button>
      <Button variant="ghost" onClick={turn}>
        {byCode ? t('providers.byPassword') : t('providers.byCode')}
      </Button>
    </form>
  )
}
