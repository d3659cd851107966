import { later } from '../../../platform/code/later.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import type { RichProps } from './rich-bodies.tsx'
import styles from './rich-body.module.css'

/** A body whose look is loaded with the first of its kind; until then its room is kept. */
export const RichBody = later<RichProps>(
  () => withTexts('extras', import('./rich-bodies.tsx')),
  ({ msg }) => <div className={styles[`room${msg.type}`]} />,
)
