import { EmptyState } from '../../components/empty-state.tsx'
import { PaneHeader } from '../../components/pane-header.tsx'
import { Pane } from '../../components/panes.tsx'
import { useT } from '../../lib/i18n/index.ts'
import { useTitle } from '../../lib/use-title.ts'

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
