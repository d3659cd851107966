import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { putSiteStepsAway } from '../../../domain/me/site-steps.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './checklist.module.css'
import { StepLink } from './step-link.tsx'
import { type Step, useSteps } from './use-steps.ts'

/** First steps of the owner of an empty site; `otherwise`, once they are done or dismissed. */
export default function Checklist({ otherwise }: { otherwise: ReactNode }) {
  const steps = useSteps()
  if (steps === 'unknown') return null
  return steps.length > 0 ? <Steps steps={steps} /> : otherwise
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useT()
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <div className={styles.place}>
      <section className={styles.card} aria-labelledby="site-steps">
        <h2 id="site-steps" className={styles.title}>
          {t('siteSteps.title')}
        </h2>
        <p className={styles.text} role="status">
          {t('siteSteps.progress', { done, count: steps.length })}
        </p>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.name}>
              <StepLink
                step={step}
                className={cx(styles.step, step.isDone && styles.done, step === next && styles.next)}
              >
                <span className={styles.mark}>
                  {step.isDone ? <Check aria-hidden="true" /> : <span aria-hidden="true">{index + 1}</span>}
                </span>
                <span className={styles.words}>
                  <span className={styles.name}>
                    {t(`siteSteps.${step.name}`)}
                    {step.isDone && <VisuallyHidden> {t('siteSteps.done')}</VisuallyHidden>}
                  </span>
                  {!step.isDone && <span className={styles.hint}>{t(`siteSteps.${step.name}Hint`)}</span>}
                </span>
                <ChevronRight className={styles.chevron} aria-hidden="true" />
              </StepLink>
            </li>
          ))}
        </ol>
        <div className={styles.end}>
          <Button size="sm" variant="ghost" onClick={putSiteStepsAway}>
            {t('siteSteps.putAway')}
          </Button>
        </div>
      </section>
    </div>
  )
}
