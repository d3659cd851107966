import styles from './layout.module.css'

/** The site's own, or ours in its colour. */
export const BrandMark = () => <img src="/brand-icon" alt="" className={styles.mark} />
