import type { ReactNode } from 'react'
import { Link } from '../controls/link.tsx'
import { ownPage } from './own-page.ts'
import styles from './text-link.module.css'

interface TextLinkProps {
  href: string
  children: ReactNode
}

/** A link in a text: within the app by a step of it, out of the site in a window that learns nothing of this one. */
export function TextLink({ href, children }: TextLinkProps) {
  const page = ownPage(href)
  if (page !== undefined)
    return (
      <Link className={styles.link} to={page}>
        {children}
      </Link>
    )
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
