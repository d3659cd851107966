import type { Group } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { MessageCircle } from 'lucide-react'
import { LinkButton } from '../../../components/controls/button.tsx'
import { ReportButton } from '../../../components/people/report-button.tsx'
import { mayIn } from '../../../domain/groups/group-rights.ts'
import { useT } from '../../../platform/texts/index.ts'
import { CodeEntry } from '../group/code-entry.tsx'
import styles from '../group/group.module.css'
import { GroupHead } from '../group/group-head.tsx'
import { LeaveGroup } from '../group/leave-group.tsx'
import { AnnouncementsEntry } from './announcements-entry.tsx'
import { GroupFacts } from './group-facts.tsx'
import { ManageLinks } from './manage-links.tsx'
import { MembersCard } from './members-card.tsx'
import { MySettings } from './my-settings.tsx'

export function GroupInfo({ group }: { group: Group }) {
  const t = useT()
  return (
    <>
      <GroupHead group={group} />
      <GroupFacts group={group} />
      <MembersCard group={group} />
      <AnnouncementsEntry groupId={group.groupId} />
      {mayIn(group, 'invite') && <CodeEntry group={group} />}
      {mayIn(group, 'manage') && <ManageLinks groupId={group.groupId} />}
      <MySettings groupId={group.groupId} />
      <div className={styles.actions}>
        <LinkButton
          to={`/group/${group.groupId}`}
          variant="primary"
          icon={<MessageCircle aria-hidden="true" />}
        >
          {t('groups.openChat')}
        </LinkButton>
        {group.role !== MemberRole.owner && (
          <ReportButton subject={{ kind: 'group', id: group.groupId, name: group.title }} />
        )}
        <LeaveGroup group={group} leadsTo="/" />
      </div>
    </>
  )
}
