import { lazy, Suspense } from 'react'
import { useBodyEntry } from './body-entry.ts'

const UploadProgress = lazy(() => import('./upload-progress.tsx'))

export interface UploadMarkProps {
  sources: readonly string[]
  /** Beside what is there, not over it. */
  isSmall?: boolean
}

/** On a message of mine while it is sent: the way of its files. */
export function UploadMark(props: UploadMarkProps) {
  const { state } = useBodyEntry()
  if (state !== 'sending') return null
  return (
    <Suspense fallback={null}>
      <UploadProgress {...props} />
    </Suspense>
  )
}
