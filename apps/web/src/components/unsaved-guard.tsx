import { useEffect } from 'react'
import { useT } from '../lib/i18n/index.ts'
import { useBlocker } from '../lib/router/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

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
