import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import { declineJoin } from '../../domain/me/provider-joining.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'

interface DeclineJoinProps {
  flag: string
  found: string
  goesTo: string
  onBack: () => void
}

/** Asks before a second account is made, since the two cannot be put together later. */
export function DeclineJoin({ flag, found, goesTo, onBack }: DeclineJoinProps) {
  const t = useT()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function decline() {
    setBusy(true)
    setProblem(undefined)
    try {
      await declineJoin(flag)
      await navigate(goesTo, { replace: true })
    } catch (error) {
      setProblem(errorText(error))
      setBusy(false)
    }
  }

  return (
    <>
      <h1 className={styles.title}>{t('providers.declineTitle')}</h1>
      <p className={styles.text}>{t('providers.declineText', { found })}</p>
      <div className={styles.form}>
        <FormProblem text={problem} />
        <Button variant="primary" size="lg" full loading={isBusy} onClick={() => void decline()}>
          {t('providers.decline')}
        </Button>
        <Button size="lg" full onClick={onBack}>
          {t('providers.declineBack')}
        </Button>
      </div>
    </>
  )
}
