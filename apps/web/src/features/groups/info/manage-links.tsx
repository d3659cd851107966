import { Settings2, UsersRound } from 'lucide-react'
import { Card, CardLink } from '../../../components/layout/card.tsx'
import { useT } from '../../../platform/texts/index.ts'

/** The ways to what owner and administrators keep. */
export function ManageLinks({ groupId }: { groupId: number }) {
  const t = useT()
  return (
    <nav aria-label={t('groups.manage')}>
      <Card>
        <CardLink to={`/group/${groupId}/info/member`} icon={<UsersRound aria-hidden="true" />}>
          {t('groups.manageMembers')}
        </CardLink>
        <CardLink to={`/group/${groupId}/info/settings`} icon={<Settings2 aria-hidden="true" />}>
          {t('groups.settings')}
        </CardLink>
      </Card>
    </nav>
  )
}
