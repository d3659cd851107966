import { mailLimits } from '@parley/contract/mail-limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { askResetMail } from '../../domain/me/reset-password.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'
import { useAttempt } from './use-attempt.ts'

/** Has a link for a new password mailed. What it says next is the same whether or not there is such an account. */
export function AskResetMail({ account: given }: { account: string }) {
  const t = useT()
  const [account, setAccount] = useState(given)
  const [wasSent, setSent] = useState(false)
  const [askedFor, setAskedFor] = useState<string>()
  const { isBusy, problem, pause, attempt, forget } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const outcome = useRef<HTMLParagraphElement>(null)

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (askedFor !== undefined) outcome.current?.focus()
  }, [askedFor])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const typed = account.trim()
    if (typed === '') return field.current?.focus()
    setAskedFor(undefined)
    let isDone = false
    await attempt(async () => {
      await askResetMail(typed)
      isDone = true
    })
    if (isDone) setAskedFor(typed)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={field}
        size="lg"
        label={t('safety.accountOrMail')}
        hint={t('safety.accountOrMailHint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        onChange={(typed) => {
          setAccount(typed)
          forget()
        }}
        error={wasSent && account.trim() === '' ? t('auth.accountMissing') : undefined}
      />
      {askedFor !== undefined && (
        <p ref={outcome} className={styles.outcome} tabIndex={-1} role="status">
          {t('safety.resetMailed', { account: askedFor, minutes: mailLimits.resetMinutes })}
        </p>
      )}
      <FormProblem text={pause > 0 ? t('auth.limited') : problem} />
      <Button
        type="submit"
        variant={askedFor === undefined ? 'primary' : undefined}
        size="lg"
        full
        loading={isBusy}
        disabled={pause > 0}
      >
        {pause > 0
          ? t('auth.tryAgainIn', { seconds: pause })
          : t(askedFor === undefined ? 'safety.mailReset' : 'safety.mailResetAgain')}
      </Button>
    </form>
  )
}
