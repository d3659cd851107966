import type { LinkedPage } from '@parley/contract'
import styles from './link-card.module.css'

/** The address shows where the link leads: what a page calls itself may be anybody's name. */
export default function LinkCard({ page: { url, title, description, picture } }: { page: LinkedPage }) {
  return (
    <a className={styles.card} href={url} target="_blank" rel="noopener noreferrer nofollow">
      <span className={styles.about}>
        <span className={styles.host} dir="ltr">
          {new URL(url).host.replace(/^www\./, '')}
        </span>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {description && (
          <span className={styles.description} dir="auto">
            {description}
          </span>
        )}
      </span>
      {picture && <img className={styles.picture} src={picture.src} alt="" loading="lazy" decoding="async" />}
    </a>
  )
}
