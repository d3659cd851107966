import { CircleAlert } from 'lucide-react'
import { Button } from '../../components/controls/button.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './search.module.css'
import type { Unclear } from './typed-filters.ts'

interface UnclearNoteProps {
  id: string
  unclear: Unclear | undefined
  /** Why not all are known. */
  error: Error | null | undefined
  onRemove: (unclear: Unclear) => void
}

const kinds = { from: 'From', in: 'In', type: 'Type', before: 'Day', after: 'Day', on: 'Day' } as const

/** A filter that is not understood, and why: nothing is searched until it is. */
export function UnclearNote({ id, unclear, error, onRemove }: UnclearNoteProps) {
  const t = useT()
  const why = unclear && reason(unclear)
  return (
    <div id={id} role="alert">
      {why && (
        <div className={styles.note}>
          <CircleAlert aria-hidden="true" />
          <p>{t('search.unclear', { filter: unclear.text, why })}</p>
          <Button size="sm" onClick={() => onRemove(unclear)}>
            {t('search.removeUnclear')}
          </Button>
        </div>
      )}
    </div>
  )

  function reason({ filter: { name }, why }: Unclear) {
    if (why === 'pending') return undefined
    if (why === 'failed') return t('search.sendersFailed', { reason: errorText(error) })
    if (why === 'empty') return t('search.emptyFilter')
    if (why === 'several') return t(name === 'in' ? 'search.severalIn' : 'search.severalFrom')
    return t(`search.unknown${kinds[name]}`)
  }
}
