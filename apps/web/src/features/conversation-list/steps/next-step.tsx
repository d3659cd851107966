import { ChevronRight, X } from 'lucide-react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { putSiteStepsAway, useSiteSteps } from '../../../domain/me/site-steps.ts'
import { useMatch } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import styles from './next-step.module.css'
import { StepLink } from './step-link.tsx'
import { useSteps } from './use-steps.ts'

/** Above the conversations: which step comes next, where not all of them are beside the list. */
export function NextStep() {
  const t = useT()
  const isPhone = useIsPhone()
  const isHome = useMatch('/') !== undefined
  const state = useSiteSteps()
  const steps = useSteps()
  if (isHome && !isPhone) return null
  if (steps === 'unknown')
    // The list below does not move when it comes.
    return state === 'begun' || state === 'passedOn' ? <div className={styles.awaited} /> : null
  const next = steps.find(({ isDone }) => !isDone)
  if (!next) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className={styles.bar} aria-label={t('siteSteps.title')}>
      <StepLink step={next} className={styles.step}>
        <span className={styles.count}>{`${done}/${steps.length}`}</span>
        <span className={styles.name}>{t(`siteSteps.${next.name}`)}</span>
        <ChevronRight aria-hidden="true" />
      </StepLink>
      <IconButton size="sm" label={t('siteSteps.putAway')} icon={<X />} onClick={putSiteStepsAway} />
    </section>
  )
}
