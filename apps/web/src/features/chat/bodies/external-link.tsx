import type { ReactNode } from 'react'
import styles from './external-link.module.css'

/** Leads out of the site: in a window of its own, which learns nothing of this one. */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
    {children}
  </a>
)
