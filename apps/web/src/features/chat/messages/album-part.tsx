import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import styles from './album-part.module.css'

/** Until its look is here its room is kept. */
export const AlbumRow = lazyComponent(
  () => withTexts('extras', import('./album-row.tsx')),
  () => <div className={styles.room} />,
)
