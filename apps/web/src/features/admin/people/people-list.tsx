import { accountFilters, accountOrders } from '@parley/contract/account-filters'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { type Account, accountsQuery } from '../../../domain/administration/people.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { listTime, seenTime } from '../../../platform/time/time.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { DataList } from '../parts/data-list.tsx'
import { Paged } from '../parts/paged.tsx'
import { Search } from '../parts/search.tsx'
import { Subject } from '../parts/subject.tsx'
import tools from '../parts/toolbar.module.css'
import { useChosen } from '../parts/use-chosen.ts'
import { useNumbers } from '../parts/use-numbers.ts'
import { useQueryState } from '../parts/use-query.ts'
import { AccountMarks } from './account-marks.tsx'
import { CreateAccount } from './create-account.tsx'
import { TogetherBar } from './together/together-bar.tsx'

/** So many can be acted on together: one after the other they take a minute at most. */
const chosenMax = 200

/** Everybody who has an account: to be found, sorted, and acted on together. */
export function PeopleList() {
  const t = useT()
  const language = useLanguage()
  const { number } = useNumbers()
  const { userID } = useSession()
  const { read, change, page, turnTo } = useQueryState()
  const [isCreating, setCreating] = useState(false)
  const key = read('key')
  const sort = accountOrders.find((order) => order === read('sort')) ?? 'newest'
  const only = accountFilters.find((group) => group === read('only'))
  const reading = useQuery(accountsQuery({ key, page, sort, only }))
  const chosen = useChosen<Account>(({ id }) => id, chosenMax)
  return (
    <AdminPage title={t('admin.people')}>
      <div className={tools.tools}>
        <Search
          className={tools.search}
          label={t('admin.searchPeople')}
          value={key}
          onChange={(typed) => change({ key: typed, page: '' }, { isTyping: true })}
        />
        <Select
          label={t('admin.show')}
          value={only ?? 'all'}
          onChange={(next) => change({ only: next === 'all' ? '' : next, page: '' })}
          options={(['all', ...accountFilters] as const).map((value) => ({
            value,
            label: t(`admin.${value}People`),
          }))}
        />
        <Select
          label={t('admin.sort')}
          value={sort}
          onChange={(next) => change({ sort: next === 'newest' ? '' : next, page: '' })}
          options={accountOrders.map((value) => ({ value, label: t(`admin.${value}First`) }))}
        />
        <Button
          className={tools.end}
          variant="primary"
          icon={<UserPlus aria-hidden="true" />}
          onClick={() => setCreating(true)}
        >
          {t('admin.createAccount')}
        </Button>
      </div>
      <Paged
        reading={reading}
        page={page}
        onTurn={turnTo}
        isSearch={key !== '' || only !== undefined}
        empty={t('admin.nobody')}
      >
        {(rows) => (
          <DataList
            label={t('admin.people')}
            rows={rows}
            keyOf={({ id }) => id}
            choosing={{
              chosen,
              labelOf: ({ nickname }) => t('admin.choosePerson', { name: nickname }),
              allLabel: t('admin.choosePage'),
              isFixed: ({ id, isOwner }) => id === userID || isOwner,
            }}
            columns={[
              {
                name: 'person',
                label: t('admin.person'),
                cell: (account) => (
                  <Subject
                    id={account.id}
                    name={account.nickname}
                    avatar={account.avatar}
                    online={account.isOnline}
                    to={`/admin/people?id=${account.id}`}
                    marks={<AccountMarks account={account} />}
                  />
                ),
              },
              {
                name: 'groups',
                label: t('admin.groups'),
                kind: 'number',
                isExtra: true,
                cell: ({ groupCount }) => number(groupCount),
              },
              {
                name: 'messages',
                label: t('admin.messages'),
                kind: 'number',
                cell: ({ sendMsgCount }) => number(sendMsgCount),
              },
              {
                name: 'seen',
                label: t('admin.seen'),
                cell: ({ isOnline, lastSeenAt }) =>
                  isOnline
                    ? t('common.online')
                    : lastSeenAt
                      ? seenTime(new Date(lastSeenAt), language)
                      : t('admin.neverSeen'),
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
      <TogetherBar chosen={chosen} />
      <CreateAccount open={isCreating} onClose={() => setCreating(false)} />
    </AdminPage>
  )
}
