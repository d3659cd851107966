import { errorText } from '../../domain/api/api-errors.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface LoadProblemProps {
  error: unknown
  onRetry: () => void
  isRetrying?: boolean
}

/** Stands where something could not be loaded. */
export function LoadProblem({ error, onRetry, isRetrying = false }: LoadProblemProps) {
  const t = useT()
  return (
    <EmptyState
      picture="broken"
      title={errorText(error)}
      action={
        <Button onClick={onRetry} loading={isRetrying}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}
