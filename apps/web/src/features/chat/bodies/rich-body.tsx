import { lazy, Suspense } from 'react'
import type { RichMsg } from './rich-bodies.tsx'
import styles from './rich-body.module.css'

const RichBodies = lazy(() => import('./rich-bodies.tsx'))

/** A body whose look is loaded with the first of its kind; until then its room is kept. */
export const RichBody = (props: { msg: RichMsg; isMe: boolean }) => (
  <Suspense fallback={<div className={styles[`room${props.msg.type}`]} />}>
    <RichBodies {...props} />
  </Suspense>
)
