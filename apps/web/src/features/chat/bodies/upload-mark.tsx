import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import { useBodyEntry } from './body-entry.ts'

const UploadProgress = lazyComponent<UploadMarkProps>(() =>
  withTexts('extras', import('./upload-progress.tsx')),
)

export interface UploadMarkProps {
  sources: readonly string[]
  /** Beside what is there, not over it. */
  isSmall?: boolean
}

/** On a message of mine while it is sent: the way of its files. */
export function UploadMark(props: UploadMarkProps) {
  const { state } = useBodyEntry()
  return state === 'sending' && <UploadProgress {...props} />
}
