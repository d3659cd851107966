import { useT } from '../../platform/texts/index.ts'
import { useTitle } from '../engine/use-title.ts'
import { PaneHeader } from '../layout/pane-header.tsx'
import { Pane } from '../layout/panes.tsx'
import OutsideGroup, { type OutsideGroupProps } from './outside-group.tsx'

/** In place of the chat of a group that I am not in. */
export default function OutsidePage(props: OutsideGroupProps) {
  const t = useT()
  useTitle(t('adding.groupCard'))
  return (
    <Pane header={<PaneHeader title={t('adding.groupCard')} back="/" />}>
      <OutsideGroup {...props} />
    </Pane>
  )
}
