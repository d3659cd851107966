import { useEffect } from 'react'
import { useBlocker } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'

interface UnsavedGuardProps {
  isDirty: boolean
  /** The query says which form it is, of those at its path. */
  isByQuery?: boolean
  /** Default: that of a form with changes. */
  question?: { title: string; text: string; stay: string; leave: string }
}

/** Asks before a form with unsaved changes is left, inside the app and by closing the page. */
export function UnsavedGuard({ isDirty, isByQuery = false, question }: UnsavedGuardProps) {
  const t = useT()
  const held = useBlocker(
    (to, from) => isDirty && (to.pathname !== from.pathname || (isByQuery && to.search !== from.search)),
  )
  useEffect(() => {
    if (!isDirty) return
    const guard = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [isDirty])

  return (
    <ConfirmDialog
      open={held !== undefined}
      title={question?.title ?? t('forms.unsavedTitle')}
      text={question?.text ?? t('forms.unsavedText')}
      cancelLabel={question?.stay ?? t('forms.keepEditing')}
      confirmLabel={question?.leave ?? t('forms.discard')}
      danger
      onConfirm={() => held?.proceed()}
      onClose={() => held?.stay()}
    />
  )
}
