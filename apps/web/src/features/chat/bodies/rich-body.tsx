import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import type { RichProps } from './rich-bodies.tsx'
import styles from './rich-body.module.css'

/** A body whose look is loaded with the first of its kind; until then its room is kept. */
export const RichBody = lazyComponent<RichProps>(
  () => withTexts('extras', import('./rich-bodies.tsx')),
  ({ msg }) => <div className={styles[`room${msg.type}`]} />,
)
