import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSite, type SiteChanges } from '../../../domain/administration/site.ts'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

/**
 * A part of the site's settings, edited over what is saved.
 *
 * @param suggested what is filled in to begin with, and saved with the rest
 */
export function useSiteForm<T extends object>(
  saved: T,
  changesOf: (changed: Partial<T>) => SiteChanges,
  suggested: Partial<T> = {},
) {
  const t = useT()
  const client = useQueryClient()
  const [edited, setEdited] = useState<Partial<T>>(suggested)
  const changed = Object.fromEntries(
    Object.entries(edited).filter(([name, value]) => saved[name as keyof T] !== value),
  ) as Partial<T>
  const saving = useMutation({
    mutationFn: () => changeSite(client, changesOf(changed)),
    onSuccess() {
      setEdited({})
      toast.success(t('admin.siteSaved'))
    },
  })
  return {
    values: { ...saved, ...edited },
    edit(next: Partial<T>) {
      setEdited({ ...edited, ...next })
      saving.reset()
    },
    reset() {
      setEdited({})
      saving.reset()
    },
    save: (onSaved?: () => void) => saving.mutate(undefined, { onSuccess: onSaved }),
    isDirty: Object.keys(changed).length > 0,
    isSaving: saving.isPending,
    problem: saving.error ? errorText(saving.error) : undefined,
  }
}
