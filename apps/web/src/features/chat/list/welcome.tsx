import { EmptyState } from '../../../components/empty-state.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { useTitle } from '../../../lib/use-title.ts'

/** Beside the list while nothing is chosen in it. */
export function Component() {
  const t = useT()
  useTitle()
  return <EmptyState title={t('shell.welcomeTitle')} text={t('shell.welcomeText')} />
}
