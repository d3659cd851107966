import { MemberRole } from '@parley/contract/enums'
import { useT } from '../../platform/texts/index.ts'
import { Chip } from '../marks/chip.tsx'

/** Marks owner and administrators of a group; ordinary members have no mark. */
export function RoleChip({ role }: { role: MemberRole | undefined }) {
  const t = useT()
  if (role === undefined || role === MemberRole.member) return null
  return role === MemberRole.owner ? (
    <Chip tone="warning">{t('groupChat.owner')}</Chip>
  ) : (
    <Chip tone="accent">{t('groupChat.administrator')}</Chip>
  )
}
