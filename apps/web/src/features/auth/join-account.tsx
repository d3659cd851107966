import type { Answer } from '@parley/client'
import { useEffect, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { Link } from '../../components/controls/link.tsx'
import { Spinner } from '../../components/controls/spinner.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import { fetchJoin } from '../../domain/me/provider-joining.ts'
import { loginPath } from '../../domain/session/redirect.ts'
import { useT } from '../../platform/texts/index.ts'
import { DeclineJoin } from './decline-join.tsx'
import styles from './form.module.css'
import { JoinForm } from './join-form.tsx'
import returned from './provider-return-screen.module.css'

type Join = Answer<'GET /api/auth/open_login/{name}/join'>

/** Somebody has come by a provider for the first time, and may have an account here already. */
export function JoinAccount({ flag, goesTo }: { flag: string; goesTo: string }) {
  const t = useT()
  const [join, setJoin] = useState<Join>()
  const [problem, setProblem] = useState<string>()
  const [isDeclining, setDeclining] = useState(false)

  useEffect(() => {
    const loading = new AbortController()
    fetchJoin(flag, loading.signal).then(setJoin, (error: unknown) => {
      if (!loading.signal.aborted) setProblem(errorText(error))
    })
    return () => loading.abort()
  }, [flag])

  const back = <Link to={goesTo === '/' ? '/login' : loginPath(goesTo)}>{t('providers.back')}</Link>
  if (problem !== undefined)
    return (
      <>
        <h1 className={styles.title}>{t('auth.enteringFailed')}</h1>
        <div className={styles.form}>
          <FormProblem text={problem} />
        </div>
        <p className={styles.below}>{back}</p>
      </>
    )
  if (!join)
    return (
      <div className={returned.waiting}>
        <Spinner label={t('auth.entering')} />
        {t('auth.entering')}
      </div>
    )
  const { title, found, foundBy, mayDecline } = join
  if (isDeclining)
    return <DeclineJoin flag={flag} found={found} goesTo={goesTo} onBack={() => setDeclining(false)} />
  return (
    <>
      <h1 className={styles.title}>{t('providers.joinTitle')}</h1>
      <p className={styles.text}>
        {foundBy === 'mail'
          ? t('providers.joinByMail', { title, found })
          : t('providers.joinByAccount', { title, found })}
      </p>
      <JoinForm flag={flag} found={found} goesTo={goesTo} />
      {mayDecline && (
        <Button variant="ghost" full onClick={() => setDeclining(true)}>
          {t('providers.notMine')}
        </Button>
      )}
      <p className={styles.below}>
        {!mayDecline && t('providers.askAdministrator')} {back}
      </p>
    </>
  )
}
