import { useRegistration } from '../../domain/site-settings.ts'
import { useT } from '../../platform/texts/index.ts'

/** Why nobody makes an account by an invitation. */
export function useWhyNoAccount() {
  const t = useT()
  return useRegistration() === 'closed' ? t('invited.onlyMembers') : t('invited.onlyByKeepers')
}
