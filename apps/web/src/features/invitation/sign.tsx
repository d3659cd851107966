import { Drawing, Glyph } from '../../components/controls/glyph.tsx'
import styles from './sign.module.css'

const key =
  'M2.590 17.410A2 2 0 0 0 2 18.830V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.170a2 2 0 0 0 1.420-.590l.810-.810a6.500 6.500 0 1 0-4-4ZM16.500 7.500h.010'

/** Stands where a face would be. */
export const Sign = ({ name }: { name: 'alert' | 'check' | 'key' }) => (
  <span className={styles.sign}>{name === 'key' ? <Drawing path={key} /> : <Glyph name={name} />}</span>
)
