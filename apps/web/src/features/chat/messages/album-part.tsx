import { later } from '../../../platform/code/later.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import styles from './album-part.module.css'

/** Until its look is here its room is kept. */
export const AlbumRow = later(
  () => withTexts('extras', import('./album-row.tsx')),
  () => <div className={styles.room} />,
)
