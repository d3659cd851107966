import { ApiError } from '@parley/client'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { PasswordField } from '../../../components/controls/password-field.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { passwordWrong } from '../../../domain/api/password-wrong.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './own-data.module.css'

interface ProofFormProps {
  /** Without one a sign-in of this moment is enough; what is said then in place of the field. */
  hasPassword: boolean
  recentText: string
  account: number
  label: string
  danger?: boolean
  /** Asked before it is done. */
  isSure?: () => Promise<boolean>
  /** Does it, or says why not by an error. */
  onProved: (password: string | undefined) => Promise<void>
  onCancel?: () => void
  children?: ReactNode
}

/** Asks for the password again before something that a session alone may not do. */
export function ProofForm(props: ProofFormProps) {
  const {
    hasPassword,
    recentText,
    account,
    label,
    danger = false,
    isSure,
    onProved,
    onCancel,
    children,
  } = props
  const t = useT()
  const [password, setPassword] = useState('')
  const [wasSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const field = useRef<HTMLInputElement>(null)
  const isMissing = hasPassword && password === ''
  const isWrong = error instanceof ApiError && error.code === passwordWrong

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (isMissing) return field.current?.focus()
    if (isBusy || (isSure && !(await isSure()))) return
    setBusy(true)
    setError(undefined)
    try {
      await onProved(hasPassword ? password : undefined)
    } catch (reason) {
      setError(reason)
      field.current?.focus()
    }
    setBusy(false)
  }

  const missing = wasSent && isMissing ? t('ownData.passwordMissing') : undefined
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {children}
      {/* For whoever keeps passwords: whose it is. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {hasPassword ? (
        <PasswordField
          ref={field}
          name="password"
          label={t('ownData.password')}
          autoComplete="current-password"
          value={password}
          onChange={(next) => {
            setPassword(next)
            setError(undefined)
          }}
          error={isWrong ? errorText(error) : missing}
        />
      ) : (
        <p className={styles.hint}>{recentText}</p>
      )}
      <Problem text={error && !isWrong ? errorText(error) : undefined} />
      <div className={styles.actions}>
        {onCancel && (
          <Button onClick={onCancel} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={isBusy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
