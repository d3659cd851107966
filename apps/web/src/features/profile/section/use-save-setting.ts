import { errorText } from '../../../domain/api/api-errors.ts'
import { saveUserConfig } from '../../../domain/me/save-user-config.ts'
import type { UserConfigChanges } from '../../../domain/me/user-config.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'

/** Saves a setting that has no form: it is seen at once, and goes back with a word if the server refuses. */
export function useSaveSetting() {
  const t = useT()
  return (changes: UserConfigChanges) => {
    saveUserConfig(changes).catch((error: unknown) =>
      toast.error(t('profile.notSaved', { reason: errorText(error) })),
    )
  }
}
