import { EmptyState } from '../../components/empty-state.tsx'
import { PaneHeader } from '../../components/pane-header.tsx'
import { Pane } from '../../components/panes.tsx'
import { useT } from '../../lib/i18n/index.ts'
import { useTitle } from '../../lib/use-title.ts'

/** For an address that names nobody. */
export function Nobody() {
  const t = useT()
  useTitle(t('chat.nobodyTitle'))
  return (
    <Pane header={<PaneHeader title={t('chat.nobodyTitle')} back="/" />}>
      <EmptyState picture="search" title={t('chat.nobodyTitle')} text={t('chat.nobodyText')} />
    </Pane>
  )
}
