import { useQuery } from '@tanstack/react-query'
import { allGroupsQuery } from '../../../domain/administration/groups.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { listTime } from '../../../platform/time/time.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { DataList } from '../parts/data-list.tsx'
import { Paged } from '../parts/paged.tsx'
import { Search } from '../parts/search.tsx'
import { Subject } from '../parts/subject.tsx'
import tools from '../parts/toolbar.module.css'
import { useNumbers } from '../parts/use-numbers.ts'
import { useQueryState } from '../parts/use-query.ts'
import { OwnerLink } from './owner-link.tsx'

export function GroupList() {
  const t = useT()
  const language = useLanguage()
  const { number } = useNumbers()
  const { read, change, page, turnTo } = useQueryState()
  const key = read('key')
  const reading = useQuery(allGroupsQuery(key, page))
  return (
    <AdminPage title={t('admin.groups')}>
      <div className={tools.tools}>
        <Search
          className={tools.search}
          label={t('admin.searchGroups')}
          value={key}
          onChange={(typed) => change({ key: typed, page: '' }, { isTyping: true })}
        />
      </div>
      <Paged reading={reading} page={page} onTurn={turnTo} isSearch={key !== ''} empty={t('admin.noGroups')}>
        {(rows) => (
          <DataList
            label={t('admin.groups')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'group',
                label: t('admin.group'),
                cell: ({ id, title, avatar }) => (
                  <Subject id={id} name={title} avatar={avatar} to={`/admin/groups?id=${id}`} />
                ),
              },
              {
                name: 'owner',
                label: t('admin.groupOwner'),
                cell: ({ creater }) => <OwnerLink owner={creater} />,
              },
              {
                name: 'members',
                label: t('admin.members'),
                kind: 'number',
                cell: ({ memberCount }) => number(memberCount),
              },
              {
                name: 'messages',
                label: t('admin.messages'),
                kind: 'number',
                cell: ({ messageCount }) => number(messageCount),
              },
              {
                name: 'created',
                label: t('admin.created'),
                isExtra: true,
                cell: ({ createdAt }) => listTime(new Date(createdAt), language),
              },
            ]}
          />
        )}
      </Paged>
    </AdminPage>
  )
}
