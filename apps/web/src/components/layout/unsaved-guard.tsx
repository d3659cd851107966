import { useEffect } from 'react'
import { useBlocker } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx'

/** Asks before a form with unsaved changes is left, inside the app and by closing the page. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useT()
  const held = useBlocker((to, from) => isDirty && to.pathname !== from.pathname)
  useEffect(() => {
    if (!isDirty) return
    const guard = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', guard)
    return () => removeEventListener('beforeunload', guard)
  }, [isDirty])

  return (
    <ConfirmDialog
      open={held !== undefined}
      title={t('forms.unsavedTitle')}
      text={t('forms.unsavedText')}
      cancelLabel={t('forms.keepEditing')}
      confirmLabel={t('forms.discard')}
      danger
      onConfirm={() => held?.proceed()}
      onClose={() => held?.stay()}
    />
  )
}
