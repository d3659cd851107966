import { useTitle } from '../../components/engine/use-title.ts'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { useT } from '../../platform/texts/index.ts'

/** Beside the list while nothing is chosen in it. */
export function Component() {
  const t = useT()
  useTitle(t('chat.conversations'))
  return <EmptyState title={t('shell.welcomeTitle')} text={t('shell.welcomeText')} />
}
