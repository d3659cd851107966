import type { AdminGroup, AdminMember } from '@parley/contract'
import { MemberRole } from '@parley/contract/enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { RoleChip } from '../../../components/people/role-chip.tsx'
import { anyMembersQuery, passGroupTo } from '../../../domain/administration/groups.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { listTime } from '../../../platform/time/time.ts'
import { toast } from '../../../platform/toast.ts'
import { DataList } from '../parts/data-list.tsx'
import { Paged } from '../parts/paged.tsx'
import { Panel } from '../parts/panel.tsx'
import { Search } from '../parts/search.tsx'
import { Subject } from '../parts/subject.tsx'

/** Members of a group; each of them can be made its owner. */
export function GroupMembers({ group: { id, title } }: { group: AdminGroup }) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const [key, setKey] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<AdminMember>()
  const [isAsking, setAsking] = useState(false)
  const reading = useQuery(anyMembersQuery(id, key, page))
  const passing = useMutation({
    mutationFn: (memberId: number) => passGroupTo(client, id, memberId),
    onSuccess: () => toast.success(t('admin.handedOver')),
    onError: toastError,
    onSettled: () => setAsking(false),
  })
  const ask = (member: AdminMember) => {
    setChosen(member)
    setAsking(true)
  }
  return (
    <Panel title={t('admin.members')} isOpen>
      <Search
        label={t('admin.searchMembers')}
        value={key}
        onChange={(typed) => {
          setKey(typed)
          setPage(1)
        }}
      />
      <Paged reading={reading} page={page} onTurn={setPage} isSearch={key !== ''} empty={t('admin.nobody')}>
        {(rows) => (
          <DataList
            label={t('admin.members')}
            rows={rows}
            keyOf={({ userId }) => userId}
            columns={[
              {
                name: 'member',
                label: t('admin.person'),
                cell: ({ userId, nickname, memberNickname, avatar, isOnline, role }) => (
                  <Subject
                    id={userId}
                    name={nickname}
                    avatar={avatar}
                    online={isOnline}
                    to={`/admin/people?id=${userId}`}
                    marks={<RoleChip role={role} />}
                    about={memberNickname ? `${userId} · ${memberNickname}` : userId}
                  />
                ),
              },
              {
                name: 'joined',
                label: t('admin.joined'),
                cell: ({ createdAt }) => listTime(new Date(createdAt), language),
              },
              {
                name: 'actions',
                label: t('admin.actions'),
                kind: 'end',
                cell: (member) =>
                  member.role === MemberRole.owner ? null : (
                    <Button size="sm" onClick={() => ask(member)}>
                      {t('admin.makeOwner')}
                      <VisuallyHidden>{member.nickname}</VisuallyHidden>
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Paged>
      <ConfirmDialog
        open={isAsking}
        title={t('admin.handOverTitle', { name: chosen?.nickname ?? '', title })}
        text={t('admin.handOverText')}
        confirmLabel={t('admin.handOver')}
        loading={passing.isPending}
        onConfirm={() => chosen && passing.mutate(chosen.userId)}
        onClose={() => setAsking(false)}
      />
    </Panel>
  )
}
