import type { ApiError } from '@parley/client'
import { secondFactorNeeded } from '@parley/contract/error-codes'
import { type ComponentProps, type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { PasswordField } from '../../components/controls/password-field.tsx'
import { TextField } from '../../components/controls/text-field.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import { signIn } from '../../domain/me/sign-in.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { isShared, setShared } from '../../platform/storage/shared-computer.ts'
import { storage } from '../../platform/storage/storage.ts'
import { useT, withTexts } from '../../platform/texts/index.ts'
import { Choices } from './choices.tsx'
import styles from './form.module.css'
import { useAttempt } from './use-attempt.ts'

/** Parts that a first visit does not need. */
const loadMore = () => withTexts('safety', import('./beside-password.tsx'))
const Beside = lazy(loadMore)
export const BesidePassword = (props: ComponentProps<typeof Beside>) => (
  <Suspense fallback={null}>
    <Beside {...props} />
  </Suspense>
)

interface SignInFormProps {
  /** Filled in: somebody has just registered. */
  account: string | undefined
  goesTo: string
}

export function SignInForm({ account: given, goesTo }: SignInFormProps) {
  const t = useT()
  const navigate = useNavigate()
  const remembered = rememberedAccount()
  const hasKnown = storage.read('accounts') !== null
  const [account, setAccount] = useState(given ?? remembered ?? '')
  const [password, setPassword] = useState('')
  const [remembers, setRemembers] = useState(remembered !== '')
  const [onShared, setOnShared] = useState(isShared)
  const [wasSent, setWasSent] = useState(false)
  const [isSecond, setSecond] = useState(false)
  const [needsHelp, setNeedsHelp] = useState(false)
  const { isBusy, problem, pause, attempt } = useAttempt()
  const fields = { account: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }

  // biome-ignore lint/correctness/useExhaustiveDependencies: where typing starts, once.
  useEffect(() => (account ? fields.password : fields.account).current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setWasSent(true)
    const missing = account.trim() === '' ? fields.account : password === '' ? fields.password : undefined
    if (missing) return missing.current?.focus()
    if (isBusy || pause > 0) return
    setNeedsHelp(false)
    const hasFailed = await attempt(enter, (error) => {
      const isSecondNeeded = (error as Partial<ApiError>).code === secondFactorNeeded
      setSecond(isSecondNeeded)
      setNeedsHelp(!isSecondNeeded)
      return isSecondNeeded ? undefined : errorText(error)
    })
    if (hasFailed) fields.password.current?.select()
  }

  async function enter(code?: string) {
    await signIn(account.trim(), password, code)
    const isKept = remembers && !onShared
    rememberAccount(isKept ? account.trim() : '')
    if (isKept) (await loadMore()).noteSignIn(account.trim())
    await navigate(goesTo, { replace: true })
  }

  if (isSecond) return <BesidePassword onCode={enter} onBack={() => setSecond(false)} />
  const choose = (chosen: string) => {
    setAccount(chosen)
    fields[chosen ? 'password' : 'account'].current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {hasKnown && <BesidePassword account={account} onAccount={choose} />}
      <TextField
        ref={fields.account}
        size="lg"
        label={t('auth.account')}
        placeholder={t('auth.accountHint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        onChange={setAccount}
        error={wasSent && account.trim() === '' ? t('auth.accountMissing') : undefined}
      />
      <PasswordField
        ref={fields.password}
        size="lg"
        label={t('auth.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={wasSent && password === '' ? t('auth.passwordMissing') : undefined}
      />
      <Choices
        remembers={remembers}
        onRemembers={setRemembers}
        isShared={onShared}
        onShared={(isWanted) => {
          if (isWanted) rememberAccount('')
          setOnShared(setShared(isWanted))
        }}
      />
      <FormProblem text={pause > 0 ? t('auth.limited') : problem} />
      {needsHelp && <BesidePassword failed={account} />}
      <Button type="submit" variant="primary" size="lg" full loading={isBusy} disabled={pause > 0}>
        {pause > 0 ? t('auth.tryAgainIn', { seconds: pause }) : t('auth.signIn')}
      </Button>
    </form>
  )
}

const key = 'account'

/** The account to fill in next time: an empty string if it is not to be remembered. Never a password. */
const rememberedAccount = () => storage.read(key)

const rememberAccount = (account: string) => storage.write(key, account)
