import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { withTexts } from '../../platform/texts/index.ts'
import { PaneHeader } from '../layout/pane-header.tsx'
import { Pane } from '../layout/panes.tsx'
import { GroupSkeleton } from './group-skeleton.tsx'

/** A group as somebody sees it who is not in it. Few ever see it, so it is loaded then. */
export const OutsideGroup = lazyComponent(
  () => withTexts('contacts', import('./outside-group.tsx')),
  () => <GroupSkeleton />,
)

/** The same as a page of its own. */
export const OutsidePage = lazyComponent(
  () => withTexts('contacts', import('./outside-page.tsx')),
  () => (
    <Pane header={<PaneHeader title="" back="/" />}>
      <GroupSkeleton />
    </Pane>
  ),
)
