import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { PageColumn, Pane } from '../../components/layout/panes.tsx'
import { Choices } from './choices.tsx'
import { Displays } from './displays.tsx'
import styles from './gallery.module.css'
import { Overlays } from './overlays.tsx'
import { Texts } from './texts.tsx'

/** Every component beside the others, at /gallery of `npm run dev`; a build leaves it out. */
export const Component = () => (
  <Pane header={<PaneHeader title="Components" subtitle="Switch theme and language on the rail" back="/" />}>
    <PageColumn>
      <div className={styles.sections}>
        <Overlays />
        <Displays />
        <Texts />
        <Choices />
      </div>
    </PageColumn>
  </Pane>
)
