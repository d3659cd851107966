import type { Department, DirectoryPerson } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { departmentPeopleQuery, placePeople } from '../../../domain/administration/departments.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { DataList } from '../parts/data-list.tsx'
import { Paged } from '../parts/paged.tsx'
import { Subject } from '../parts/subject.tsx'
import { useQueryState } from '../parts/use-query.ts'
import { useChange } from './use-change.ts'

/** People of a department; each of them can be removed. */
export function PeopleList({ department }: { department: Department }) {
  const t = useT()
  const { read, page, turnTo } = useQueryState()
  const key = read('key')
  const reading = useQuery(departmentPeopleQuery(department.id, key, page))
  const [chosen, setChosen] = useState<DirectoryPerson>()
  const [isAsking, setAsking] = useState(false)
  const takeOut = useChange(
    (client, { userID }: DirectoryPerson) => placePeople(client, [userID], null),
    () => {
      toast.success(t('departments.takenOut'))
      setAsking(false)
    },
  )
  const ask = (person: DirectoryPerson) => {
    setChosen(person)
    setAsking(true)
  }
  return (
    <>
      <Paged
        reading={reading}
        page={page}
        onTurn={turnTo}
        isSearch={key !== ''}
        empty={t('departments.nobody')}
      >
        {(rows) => (
          <DataList
            label={t('departments.people')}
            rows={rows}
            keyOf={({ userID }) => userID}
            columns={[
              {
                name: 'person',
                label: t('admin.person'),
                cell: ({ userID, nickname, avatar, isOnline }) => (
                  <Subject
                    id={userID}
                    name={nickname}
                    avatar={avatar}
                    online={isOnline}
                    to={`/admin/people?id=${userID}`}
                  />
                ),
              },
              {
                name: 'actions',
                label: t('admin.actions'),
                kind: 'end',
                cell: (person) => (
                  <Button size="sm" onClick={() => ask(person)}>
                    {t('departments.takeOut')}
                    <VisuallyHidden>{person.nickname}</VisuallyHidden>
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Paged>
      <ConfirmDialog
        open={isAsking}
        title={t('departments.takeOutTitle', {
          name: chosen?.nickname ?? '',
          department: department.name,
        })}
        text={t('departments.takeOutText')}
        confirmLabel={t('departments.takeOut')}
        loading={takeOut.isPending}
        onConfirm={() => chosen && takeOut.mutate(chosen)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
