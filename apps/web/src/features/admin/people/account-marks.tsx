import { Role } from '@parley/contract/enums'
import { Chip } from '../../../components/marks/chip.tsx'
import { type Account, isCurtailed, isSuspended } from '../../../domain/administration/people.ts'
import { useT } from '../../../platform/texts/index.ts'

/** Marks that set an account apart from others. */
export function AccountMarks({ account }: { account: Account }) {
  const t = useT()
  return (
    <>
      {account.isOwner ? (
        <Chip tone="accent">{t('admin.siteOwner')}</Chip>
      ) : (
        account.role === Role.administrator && <Chip tone="accent">{t('admin.siteAdministrator')}</Chip>
      )}
      {account.duty && <Chip tone="accent">{t(`admin.${account.duty}`)}</Chip>}
      {account.deactivatedAt && <Chip tone="neutral">{t('admin.deactivated')}</Chip>}
      {isCurtailed(account) && (
        <Chip tone="warning">{t(isSuspended(account) ? 'admin.suspended' : 'admin.curtailed')}</Chip>
      )}
    </>
  )
}
