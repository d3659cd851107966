import { ApiError } from '@parley/client'
import { passwordWrong, secondFactorCodeWrong } from '@parley/contract/error-codes'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { PasswordField } from '../../../components/controls/password-field.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './proof-form.module.css'

export interface Proved {
  password: string
  code: string
}

interface ProofFormProps {
  /** Without one a sign-in of a moment ago is enough. */
  hasPassword: boolean
  /** The label of the code, if one is required. */
  codeLabel?: string
  text?: ReactNode
  /** Fields of its own, before those that prove. */
  children?: ReactNode
  /** Says what keeps it from being sent, and where, or asks once more: then it may not be. */
  check?: () => boolean | Promise<boolean>
  confirmLabel: string
  danger?: boolean
  onConfirm: (proved: Proved) => Promise<unknown>
  onCancel?: () => void
  /** Explains an error that is not an answer of the server. */
  explain?: (error: unknown) => string | undefined
}

type Place = 'password' | 'code' | 'form'

const placeOf = (error: unknown): Place => {
  const code = error instanceof ApiError ? error.code : 0
  if (code === passwordWrong) return 'password'
  return code === secondFactorCodeWrong ? 'code' : 'form'
}

/** Has the person prove again who they are before something is done. An error shows at its field, for another try. */
export function ProofForm(props: ProofFormProps) {
  const { hasPassword, codeLabel, text, children, check, confirmLabel, danger, onCancel } = props
  const t = useT()
  const { userID } = useSession()
  const [values, setValues] = useState<Proved>({ password: '', code: '' })
  const [wasSent, setSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<Place, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const isMissing = {
    password: hasPassword && values.password === '',
    code: codeLabel !== undefined && values.code.trim() === '',
  }

  const isInDialog = onCancel !== undefined
  useEffect(() => {
    // On a page it would be scrolled to before anything is read.
    if (isInDialog) form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
  }, [isInDialog])
  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()
  const change = (part: Partial<Proved>) => {
    setValues({ ...values, ...part })
    setRefused({})
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const missing = (['password', 'code'] as const).find((name) => isMissing[name])
    if (missing) return focus(missing)
    if (isBusy || (check && !(await check()))) return
    setBusy(true)
    setRefused({})
    try {
      await props.onConfirm({ ...values, code: values.code.trim() })
    } catch (error) {
      const place = placeOf(error)
      setRefused({ [place]: props.explain?.(error) ?? errorText(error) })
      focus(place)
    }
    setBusy(false)
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {text && <p className={styles.text}>{text}</p>}
      {children}
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={userID} readOnly hidden />
      {hasPassword && (
        <PasswordField
          name="password"
          label={t('safety.oldPassword')}
          autoComplete="current-password"
          value={values.password}
          onChange={(password) => change({ password })}
          error={
            refused.password ?? (wasSent && isMissing.password ? t('safety.oldPasswordMissing') : undefined)
          }
        />
      )}
      {codeLabel && (
        <TextField
          name="code"
          label={codeLabel}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={values.code}
          onChange={(code) => change({ code })}
          error={refused.code ?? (wasSent && isMissing.code ? t('safety.codeOrRecoveryMissing') : undefined)}
        />
      )}
      <Problem text={refused.form} />
      <div className={styles.actions}>
        {onCancel && (
          <Button onClick={onCancel} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={isBusy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
