import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { type SiteEffects, siteEffectsQuery } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './site.module.css'

interface EffectsDialogProps {
  open: boolean
  title: string
  /** Effects of the change, with numbers of people. */
  sentences: (effects: SiteEffects) => readonly (string | false)[]
  confirmLabel: string
  loading: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Says whom a change concerns before it is saved. */
export function EffectsDialog(props: EffectsDialogProps) {
  const { open, title, sentences, confirmLabel, loading, onConfirm, onClose } = props
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery({ ...siteEffectsQuery, enabled: open })
  return (
    <Dialog
      open={open}
      onClose={() => !loading && onClose()}
      title={title}
      isAlert
      footer={
        <>
          <Button onClick={onClose} disabled={loading}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" disabled={!data} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={styles.effects}>
        {data ? (
          <ul>
            {sentences(data)
              .filter((sentence) => sentence !== false)
              .map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
          </ul>
        ) : error ? (
          <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <SkeletonRows count={2} />
        )}
      </div>
    </Dialog>
  )
}
