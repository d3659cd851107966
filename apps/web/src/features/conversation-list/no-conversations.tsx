import { useSiteSteps } from '../../domain/me/site-steps.ts'
import { useIsAdministrator } from '../../domain/session/administrator.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../platform/texts/index.ts'
import { useIsPhone } from '../../platform/use-media-query.ts'
import styles from './steps/arriving.module.css'
import { Arriving } from './steps/arriving.tsx'

const Checklist = lazyComponent(() => withTexts('inviting', import('./steps/checklist.tsx')))

/** The list of a person who has talked to nobody yet: the owner of an empty site sets it up, others come in. */
export default function NoConversations() {
  const t = useT()
  const isPhone = useIsPhone()
  const isOver = useSiteSteps() === 'over'
  const arriving = <Arriving />
  if (!useIsAdministrator() || isOver) return arriving
  if (isPhone) return <Checklist otherwise={arriving} />
  return <p className={styles.nothing}>{t('chat.noConversations')}</p>
}
