import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { PasswordField } from '../../../components/controls/password-field.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { signInsQuery } from '../../../domain/me/sign-ins.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './password-question.module.css'

interface PasswordQuestionProps {
  open: boolean
  title: string
  /** Consequences. */
  children: ReactNode
  confirmLabel: string
  /** Rejects when it cannot be done; the dialog then says why, and stays. */
  act: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks before something that cannot be undone, and for one's own password. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { open, title, children, confirmLabel, act, onClose } = props
  const t = useT()
  const { userID } = useSession()
  const { data } = useQuery({ ...signInsQuery, enabled: open })
  const hasPassword = data?.hasPassword ?? true
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()

  const close = () => {
    setPassword('')
    setProblem(undefined)
    onClose()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const field = form.current?.querySelector<HTMLInputElement>('input[name=password]')
    if (hasPassword && password === '') {
      setProblem(t('admin.passwordMissing'))
      return field?.focus()
    }
    setBusy(true)
    try {
      await act(hasPassword ? password : '')
      close()
    } catch (error) {
      setProblem(errorText(error))
      field?.focus()
    }
    setBusy(false)
  }

  return (
    <Dialog
      open={open}
      onClose={() => !isBusy && close()}
      title={title}
      isAlert
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <div className={styles.text}>{children}</div>
        {/* For password managers: whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={userID} readOnly hidden />
        {hasPassword ? (
          <PasswordField
            name="password"
            label={t('admin.ownPassword')}
            autoComplete="current-password"
            value={password}
            onChange={(typed) => {
              setPassword(typed)
              setProblem(undefined)
            }}
            error={problem}
          />
        ) : (
          <Problem text={problem} />
        )}
      </form>
    </Dialog>
  )
}
