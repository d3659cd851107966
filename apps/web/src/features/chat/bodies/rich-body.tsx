import { later } from '../../../platform/code/later.tsx'
import type { RichMsg } from './rich-bodies.tsx'
import styles from './rich-body.module.css'

/** A body whose look is loaded with the first of its kind; until then its room is kept. */
export const RichBody = later<{ msg: RichMsg; isMe: boolean }>(
  () => import('./rich-bodies.tsx'),
  ({ msg }) => <div className={styles[`room${msg.type}`]} />,
)
