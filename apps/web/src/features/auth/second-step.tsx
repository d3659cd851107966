import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'
import step from './second-step.module.css'
import { useAttempt } from './use-attempt.ts'

export interface SecondStepProps {
  /** Signs in with this code beside account and password. */
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** The password was right: now a code of the app, or a recovery code in its place. */
export function SecondStep({ onCode, onBack }: SecondStepProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [wasSent, setSent] = useState(false)
  const { isBusy, problem, pause, attempt, forget } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const isMissing = isRecovery ? code.trim() === '' : !/^\d{6}$/.test(code.replace(/\s/g, ''))

  function turn() {
    setRecovery(!isRecovery)
    setCode('')
    setSent(false)
    forget()
    field.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (isMissing) return field.current?.focus()
    if (await attempt(() => onCode(code.trim()))) field.current?.select()
  }

  const missing = isRecovery ? t('safety.recoveryCodeMissing') : t('safety.sixDigitsMissing')
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div>
        <h2 className={step.title}>{t('safety.stepTitle')}</h2>
        <p className={styles.text}>{isRecovery ? t('safety.stepRecoveryText') : t('safety.stepText')}</p>
      </div>
      <TextField
        // Another kind of code, which another keyboard and another helper bring.
        key={isRecovery ? 'recovery' : 'app'}
        ref={field}
        autoFocus
        size="lg"
        name="code"
        label={isRecovery ? t('safety.recoveryCode') : t('safety.sixDigits')}
        placeholder={isRecovery ? t('safety.recoveryCodeHint') : t('safety.sixDigitsHint')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        value={code}
        onChange={setCode}
        error={wasSent && isMissing ? missing : undefined}
      />
      <FormProblem text={pause > 0 ? t('safety.limited') : problem} />
      <Button type="submit" variant="primary" size="lg" full loading={isBusy} disabled={pause > 0}>
        {pause > 0 ? t('safety.tryAgainIn', { seconds: pause }) : t('safety.signIn')}
      </Button>
      <div className={step.ways}>
        <Button variant="ghost" onClick={onBack}>
          {t('safety.back')}
        </Button>
        <Button variant="ghost" onClick={turn}>
          {isRecovery ? t('safety.useApp') : t('safety.useRecovery')}
        </Button>
      </div>
    </form>
  )
}
