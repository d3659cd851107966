import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import { isGivenUp } from '../../domain/me/given-up.ts'
import { begin } from '../../domain/me/sign-in.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'

/** Signs in without anything being typed. */
export function PasskeyButton({ goesTo }: { goesTo: string }) {
  const t = useT()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function signIn() {
    setBusy(true)
    setProblem(undefined)
    try {
      const { passkeyToken } = await import('../../domain/me/passkeys.ts')
      await begin(await passkeyToken())
      await navigate(goesTo, { replace: true })
    } catch (error) {
      setProblem(isGivenUp(error) ? t('safety.passkeyGivenUp') : errorText(error))
      setBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      <FormProblem text={problem} />
      <Button size="lg" full loading={isBusy} onClick={() => void signIn()}>
        {t('safety.passkeySignIn')}
      </Button>
    </div>
  )
}
