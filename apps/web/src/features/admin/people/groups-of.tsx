import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RoleChip } from '../../../components/people/role-chip.tsx'
import { groupsOfQuery } from '../../../domain/administration/people.ts'
import { useT } from '../../../platform/texts/index.ts'
import { DataList } from '../parts/data-list.tsx'
import { Paged } from '../parts/paged.tsx'
import { Panel } from '../parts/panel.tsx'
import { Subject } from '../parts/subject.tsx'
import { useNumbers } from '../parts/use-numbers.ts'

/** The groups that somebody is in. */
export function GroupsOf({ id }: { id: number }) {
  const t = useT()
  const { number } = useNumbers()
  const [page, setPage] = useState(1)
  const reading = useQuery(groupsOfQuery(id, page))
  return (
    <Panel title={t('admin.groups')} isOpen>
      <Paged reading={reading} page={page} onTurn={setPage} isSearch={false} empty={t('admin.inNoGroup')}>
        {(rows) => (
          <DataList
            label={t('admin.groups')}
            rows={rows}
            keyOf={({ groupId }) => groupId}
            columns={[
              {
                name: 'group',
                label: t('admin.group'),
                cell: ({ groupId, title, avatar, role }) => (
                  <Subject
                    id={groupId}
                    name={title}
                    avatar={avatar}
                    to={`/admin/groups?id=${groupId}`}
                    marks={<RoleChip role={role} />}
                  />
                ),
              },
              {
                name: 'members',
                label: t('admin.members'),
                kind: 'number',
                cell: ({ memberCount }) => number(memberCount),
              },
            ]}
          />
        )}
      </Paged>
    </Panel>
  )
}
