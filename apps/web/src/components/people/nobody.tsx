import { useT } from '../../platform/texts/index.ts'
import { useTitle } from '../engine/use-title.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { PaneHeader } from '../layout/pane-header.tsx'
import { Pane } from '../layout/panes.tsx'

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
