import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { type Hold, holdsQuery, liftHold } from '../../../domain/administration/retention.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime, headingTime } from '../../../platform/time/time.ts'
import { toast } from '../../../platform/toast.ts'
import { DataList } from '../parts/data-list.tsx'
import { Paged } from '../parts/paged.tsx'
import { Panel } from '../parts/panel.tsx'
import { PasswordQuestion } from '../parts/password-question.tsx'
import { Subject } from '../parts/subject.tsx'
import { NewHold } from './new-hold.tsx'
import styles from './retention.module.css'

/** People and groups of whom nothing goes by its age. */
export function Holds() {
  const t = useT()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const [isPlacing, setPlacing] = useState(false)
  const [lifting, setLifting] = useState<Hold>()
  const reading = useQuery(holdsQuery(page))
  return (
    <Panel
      title={t('retention.holds')}
      text={t('retention.holdsText')}
      action={
        <Button icon={<Plus />} onClick={() => setPlacing(true)}>
          {t('retention.place')}
        </Button>
      }
      isOpen
    >
      <Paged reading={reading} page={page} onTurn={setPage} isSearch={false} empty={t('retention.noHolds')}>
        {(holds) => (
          <DataList
            label={t('retention.holds')}
            rows={holds}
            keyOf={({ id }) => id}
            columns={[
              { name: 'whom', label: t('retention.whom'), cell: (hold) => <Whom hold={hold} /> },
              {
                name: 'reason',
                label: t('retention.reason'),
                cell: ({ reason }) => <span className={styles.reason}>{reason}</span>,
              },
              {
                name: 'placed',
                label: t('retention.placed'),
                cell: ({ placedBy, placedAt }) => (
                  <time dateTime={placedAt} title={fullTime(new Date(placedAt), language)}>
                    {t('retention.placedBy', {
                      name: placedBy.nickname,
                      time: headingTime(new Date(placedAt), language),
                    })}
                  </time>
                ),
              },
              {
                name: 'lift',
                label: t('admin.actions'),
                kind: 'end',
                cell: (hold) => (
                  <Button size="sm" onClick={() => setLifting(hold)}>
                    {t('retention.lift')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Paged>
      <NewHold open={isPlacing} onClose={() => setPlacing(false)} />
      <LiftQuestion hold={lifting} onClose={() => setLifting(undefined)} />
    </Panel>
  )
}

function Whom({ hold: { person, group } }: { hold: Hold }) {
  if (person)
    return (
      <Subject
        id={person.userID}
        name={person.nickname}
        avatar={person.avatar}
        to={`/admin/people?id=${person.userID}`}
        size={32}
      />
    )
  return (
    group && (
      <Subject
        id={group.groupId}
        name={group.title}
        avatar={group.avatar}
        to={`/admin/groups?id=${group.groupId}`}
        size={32}
      />
    )
  )
}

const nameOf = (hold: Hold | undefined) => hold?.person?.nickname ?? hold?.group?.title ?? ''

/** Asks before a hold is lifted: what was due meanwhile goes. */
function LiftQuestion({ hold, onClose }: { hold: Hold | undefined; onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [last, setLast] = useState(hold)
  if (hold && hold !== last) setLast(hold)
  const name = nameOf(last)

  async function lift(password: string) {
    if (!hold) return
    await liftHold(client, hold.id, password)
    toast.success(t('retention.lifted', { name }))
  }

  return (
    <PasswordQuestion
      open={hold !== undefined}
      title={t('retention.liftTitle', { name })}
      confirmLabel={t('retention.lift')}
      act={lift}
      onClose={onClose}
    >
      <p>{t('retention.liftText')}</p>
    </PasswordQuestion>
  )
}
