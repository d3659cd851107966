import { lazy, type ReactNode, Suspense } from 'react'
import type { EmptyPicture } from './empty-picture.tsx'
import styles from './empty-state.module.css'

/** Not worth a word if it does not come. */
const Picture = lazy(() => import('./empty-picture.tsx').catch(() => ({ default: () => null })))

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** Default: bubbles. */
  picture?: EmptyPicture
  /** 1 where it is the whole page. Default: 2. */
  level?: 1 | 2
  /** Actions that help. */
  action?: ReactNode
}

/** Where there is nothing (yet): what it means, and the way on. */
export function EmptyState({ title, text, picture = 'bubbles', level = 2, action }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 120 96" className={styles.picture} aria-hidden="true">
        <Suspense fallback={null}>
          <Picture name={picture} />
        </Suspense>
      </svg>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
