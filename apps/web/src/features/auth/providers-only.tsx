import type { Answer } from '@parley/client'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Checkbox } from '../../components/controls/checkbox.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { Skeleton } from '../../components/controls/skeleton.tsx'
import { Avatar } from '../../components/marks/avatar.tsx'
import { fetchProviders } from '../../domain/me/providers.ts'
import { isShared, setShared } from '../../platform/storage/shared-computer.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'
import links from './provider-links.module.css'
import { withReturn } from './provider-return.ts'

type Providers = Answer<'GET /api/settings/open_login'>

/** Signing in on a site where passwords sign nobody in. */
export default function ProvidersOnly({ goesTo }: { goesTo: string }) {
  const t = useT()
  const [providers, setProviders] = useState<Providers>()
  const [hasFailed, setHasFailed] = useState(false)
  const [onShared, setOnShared] = useState(isShared)

  const load = useCallback((signal: AbortSignal) => {
    setHasFailed(false)
    fetchProviders(signal).then(setProviders, () => setHasFailed(!signal.aborted))
  }, [])
  useEffect(() => {
    const loading = new AbortController()
    load(loading.signal)
    return () => loading.abort()
  }, [load])

  return (
    <>
      <h1 className={styles.title}>{t('auth.signInTitle')}</h1>
      <p className={styles.text}>{t('providers.onlyText')}</p>
      <div className={styles.form}>
        {hasFailed && (
          <>
            <FormProblem text={t('providers.none')} />
            <Button size="lg" full onClick={() => load(new AbortController().signal)}>
              {t('common.retry')}
            </Button>
          </>
        )}
        {!providers && !hasFailed && <Skeleton className={links.loading} />}
        {providers && (
          <ul className={links.only}>
            {providers.map(({ name, icon, href, title }, index) => (
              <li key={name}>
                <a href={withReturn(href, goesTo)} className={links.provider}>
                  <Avatar id={index} name={title} src={icon} size={24} />
                  <span className={links.name}>{title}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <div>
          <Checkbox checked={onShared} onChange={(isWanted) => setOnShared(setShared(isWanted))}>
            {t('auth.shared')}
          </Checkbox>
          <p className={styles.choiceText} aria-live="polite">
            {onShared && t('auth.sharedText')}
          </p>
        </div>
      </div>
    </>
  )
}
