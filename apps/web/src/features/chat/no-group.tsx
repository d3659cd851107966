import { useTitle } from '../../components/engine/use-title.ts'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { Pane } from '../../components/layout/panes.tsx'
import { useT } from '../../platform/texts/index.ts'

/** For an address that names no group, or one that is gone. */
export function NoGroup() {
  const t = useT()
  useTitle(t('groupChat.noGroupTitle'))
  return (
    <Pane header={<PaneHeader title={t('groupChat.noGroupTitle')} back="/" />}>
      <EmptyState picture="search" title={t('groupChat.noGroupTitle')} text={t('groupChat.noGroupText')} />
    </Pane>
  )
}
