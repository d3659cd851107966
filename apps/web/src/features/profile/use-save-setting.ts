import { errorText } from '../../lib/api-errors.ts'
import { useT } from '../../lib/i18n/index.ts'
import { saveUserConfig } from '../../lib/save-user-config.ts'
import { toast } from '../../lib/toast.ts'
import type { UserConfigChanges } from '../../lib/user-config.ts'

/** Saves a setting that has no form: it is seen at once, and goes back with a word if the server refuses. */
export function useSaveSetting() {
  const t = useT()
  return (changes: UserConfigChanges) => {
    saveUserConfig(changes).catch((error: unknown) =>
      toast.error(t('profile.notSaved', { reason: errorText(error) })),
    )
  }
}
