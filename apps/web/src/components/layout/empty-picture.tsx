import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export type EmptyPicture = 'bubbles' | 'people' | 'search' | 'bell' | 'broken'

/** Icon in the picture of an empty state. */
export default function Picture({ name }: { name: EmptyPicture }): ReactNode {
  return (
    <>
      <ellipse cx="60" cy="86" rx="40" ry="4" className={styles.shadow} />
      {pictures[name]}
    </>
  )
}

const pictures: Record<EmptyPicture, ReactNode> = {
  bubbles: (
    <>
      <path
        className={styles.front}
        d="M22 14h46a12 12 0 0 1 12 12v16a12 12 0 0 1-12 12H42l-13 10V54h-7a12 12 0 0 1-12-12V26a12 12 0 0 1 12-12Z"
      />
      <path
        className={styles.back}
        d="M60 40h36a11 11 0 0 1 11 11v13a11 11 0 0 1-11 11h-4v9L81 75H60a11 11 0 0 1-11-11V51a11 11 0 0 1 11-11Z"
      />
      <g className={styles.ink}>
        <circle cx="66" cy="57.5" r="3" />
        <circle cx="78" cy="57.5" r="3" />
        <circle cx="90" cy="57.5" r="3" />
      </g>
    </>
  ),
  people: (
    <>
      <circle cx="80" cy="34" r="13" className={styles.front} />
      <path className={styles.front} d="M56 80c0-15 10-25 24-25s24 10 24 25Z" />
      <circle cx="46" cy="30" r="16" className={styles.back} />
      <path className={styles.back} d="M16 80c0-18 13-29 30-29s30 11 30 29Z" />
    </>
  ),
  search: (
    <>
      <path
        className={styles.front}
        d="M30 12h44a9 9 0 0 1 9 9v50a9 9 0 0 1-9 9H30a9 9 0 0 1-9-9V21a9 9 0 0 1 9-9Z"
      />
      <path className={styles.line} d="M34 30h36M34 42h22" />
      <circle cx="72" cy="54" r="17" className={styles.back} />
      <path className={styles.line} d="m84 67 14 14" />
    </>
  ),
  bell: (
    <>
      <path
        className={styles.front}
        d="M60 12c16 0 26 12 26 27v13l7 12a4 4 0 0 1-3.5 6h-59a4 4 0 0 1-3.5-6l7-12V39c0-15 10-27 26-27Z"
      />
      <path className={styles.back} d="M50 70a10 10 0 0 0 20 0Z" />
      <path className={styles.line} d="M46 42c0-9 5-15 12-17" />
    </>
  ),
  broken: (
    <>
      <path
        className={styles.front}
        d="M26 14h68a12 12 0 0 1 12 12v30a12 12 0 0 1-12 12H66L50 82V68H26a12 12 0 0 1-12-12V26a12 12 0 0 1 12-12Z"
      />
      <path className={styles.line} d="m44 34 6 6m0-6-6 6m26-6 6 6m0-6-6 6M50 55q10-7 20 0" />
    </>
  ),
}
