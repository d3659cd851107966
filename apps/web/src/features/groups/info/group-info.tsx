import type { Group } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { Megaphone, MessageCircle, Settings2, UsersRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { LinkButton } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { FindRows } from '../../../components/days/find-rows.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Card, CardButton, CardLink } from '../../../components/layout/card.tsx'
import { ReportButton } from '../../../components/people/report-button.tsx'
import { useListRow } from '../../../domain/conversations/use-conversation-list.ts'
import { mayIn } from '../../../domain/groups/group-rights.ts'
import { arranging } from '../../../engine/list/arranging.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../../platform/texts/index.ts'
import { CodeEntry } from '../group/code-entry.tsx'
import styles from '../group/group.module.css'
import { GroupHead } from '../group/group-head.tsx'
import { LeaveGroup } from '../group/leave-group.tsx'
import { GroupFacts } from './group-facts.tsx'
import { MembersCard } from './members-card.tsx'

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

const AnnouncementsDialog = lazyComponent(() =>
  withTexts('groupAnnouncements', import('../../../components/group-announcements/announcements-dialog.tsx')),
)

/** The way to what was announced in the group. */
function AnnouncementsEntry({ groupId }: { groupId: number }) {
  const t = useT()
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <Card>
      <CardButton icon={<Megaphone aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('groups.announcements')}
      </CardButton>
      {isOpen !== undefined && (
        <AnnouncementsDialog groupId={groupId} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

/** The ways to what owner and administrators keep. */
function ManageLinks({ groupId }: { groupId: number }) {
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

/** How the group behaves for me alone. */
function MySettings({ groupId }: { groupId: number }) {
  const t = useT()
  const { setPinned, setMuted } = arranging(useEngine().list)
  const target = useMemo(() => ({ kind: 'group', id: groupId }) as const, [groupId])
  const row = useListRow(target)
  return (
    <Card>
      <FindRows target={target} />
      <Switch
        label={t('groups.pin')}
        checked={row?.isTop ?? false}
        disabled={!row}
        onChange={(isTop) => void setPinned(target, isTop)}
      />
      <Switch
        label={t('groups.mute')}
        hint={t('groups.muteHint')}
        checked={row?.isMuted ?? false}
        disabled={!row}
        onChange={(isMuted) => void setMuted(target, isMuted)}
      />
    </Card>
  )
}
