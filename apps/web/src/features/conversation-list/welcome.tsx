import { useTitle } from '../../components/engine/use-title.ts'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { useIsAdministrator } from '../../domain/session/administrator.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../platform/texts/index.ts'

const Checklist = lazyComponent(() => withTexts('inviting', import('./steps/checklist.tsx')))

/** Beside the list while nothing is chosen in it. */
export function Component() {
  const t = useT()
  useTitle(t('chat.conversations'))
  const nothing = <EmptyState title={t('shell.welcomeTitle')} text={t('shell.welcomeText')} />
  return useIsAdministrator() ? <Checklist otherwise={nothing} /> : nothing
}
