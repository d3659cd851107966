import { useT } from '../../../platform/texts/index.ts'

/** Names of the parts of the product. */
export function useServiceNames() {
  const t = useT()
  return {
    auth: t('admin.serviceAuth'),
    admin: t('admin.serviceAdmin'),
    groups: t('admin.groups'),
    chat: t('admin.serviceChat'),
    files: t('admin.files'),
    invitations: t('admin.serviceInvitations'),
    joining: t('admin.serviceJoining'),
    directory: t('admin.serviceDirectory'),
    reports: t('admin.reports'),
    words: t('admin.words'),
    settings: t('admin.serviceSettings'),
    audit: t('admin.log'),
  } as const
}
