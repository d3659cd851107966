import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { Select } from '../../../../components/controls/select.tsx'
import { useKeptGroups } from '../../../../components/site-invitations/use-kept-groups.ts'
import { keptDepartmentsQuery, placePerson } from '../../../../domain/administration/departments.ts'
import {
  type Account,
  curtailAll,
  deleteAccounts,
  endSignIns,
  setDeactivated,
} from '../../../../domain/administration/people.ts'
import { inviteFriends } from '../../../../domain/groups/inviting.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'
import { PasswordQuestion } from '../../parts/password-question.tsx'
import type { Chosen } from '../../parts/use-chosen.ts'
import { BatchDialog } from './batch-dialog.tsx'
import styles from './together.module.css'

const works = ['restrict', 'lift', 'signOut', 'deactivate', 'reactivate', 'toGroup', 'toDepartment'] as const
type Work = (typeof works)[number]

/** So many are named before it is done; the rest are counted. */
const namedMax = 8

/** The actions on all selected people. */
export function TogetherBar({ chosen }: { chosen: Chosen<Account> }) {
  const t = useT()
  const client = useQueryClient()
  const groups = useKeptGroups()
  const departments = useQuery(keptDepartmentsQuery).data?.list ?? []
  const [work, setWork] = useState<Work>('restrict')
  const [asks, setAsks] = useState<'work' | 'deletion'>()
  const [groupId, setGroupId] = useState<number>()
  const [departmentId, setDepartmentId] = useState<number>()
  const { rows } = chosen
  const count = rows.length
  if (count === 0) return null

  const offered = works.filter(
    (name) =>
      (name !== 'deactivate' || rows.some(({ deactivatedAt }) => !deactivatedAt)) &&
      (name !== 'reactivate' || rows.some(({ deactivatedAt }) => deactivatedAt)) &&
      (name !== 'toGroup' || groups.length > 0) &&
      (name !== 'toDepartment' || departments.length > 0),
  )
  const toGroup = groupId ?? groups[0]?.groupId
  const toDepartment = departmentId ?? departments[0]?.id
  const acts: Record<Work, ((account: Account) => Promise<unknown>) | undefined> = {
    restrict: ({ id }) => curtailAll(id, true),
    lift: ({ id }) => curtailAll(id, false),
    signOut: ({ id }) => endSignIns(id),
    deactivate: ({ id }) => setDeactivated(id, true),
    reactivate: ({ id }) => setDeactivated(id, false),
    toGroup: toGroup === undefined ? undefined : ({ id }) => inviteFriends(toGroup, [id]),
    toDepartment: toDepartment === undefined ? undefined : ({ id }) => placePerson(id, toDepartment),
  }
  const names = rows.slice(0, namedMax).map(({ nickname }) => nickname)
  const listed = names.join(t('admin.nameComma'))
  const who = count > namedMax ? t('admin.andOthers', { names: listed, count: count - namedMax }) : listed

  function ask(next: Work) {
    setWork(next)
    setAsks('work')
  }
  /** People for whom it failed stay chosen. */
  function end(failed?: readonly number[]) {
    setAsks(undefined)
    if (failed)
      chosen.choose(
        rows.filter(({ id }) => !failed.includes(id)),
        false,
      )
  }
  async function erase(password: string) {
    await deleteAccounts(
      client,
      rows.map(({ id }) => id),
      password,
    )
    toast.success(t('admin.batchDone', { count }))
    chosen.clear()
  }

  return (
    <section className={styles.bar} aria-label={t('admin.together')}>
      <span className={styles.count} role="status">
        {t('admin.chosenPeople', { count })}
      </span>
      {offered.map((name) => (
        <Button key={name} size="sm" onClick={() => ask(name)}>
          {t(`admin.${name}All`)}
        </Button>
      ))}
      <Button size="sm" variant="danger" onClick={() => setAsks('deletion')}>
        {t('common.delete')}
      </Button>
      <Button size="sm" variant="ghost" onClick={chosen.clear}>
        {t('admin.chooseNobody')}
      </Button>
      <BatchDialog
        open={asks === 'work'}
        title={t(`admin.${work}AllTitle`, { count })}
        confirmLabel={t(`admin.${work}All`)}
        people={rows}
        act={acts[work]}
        onClose={end}
      >
        <p className={styles.names}>{who}</p>
        <p>{t(`admin.${work}AllText`)}</p>
        {work === 'toGroup' && toGroup !== undefined && (
          <Select
            label={t('admin.group')}
            value={toGroup}
            onChange={setGroupId}
            options={groups.map(({ groupId: value, groupTitle: label }) => ({ value, label }))}
          />
        )}
        {work === 'toDepartment' && toDepartment !== undefined && (
          <Select
            label={t('admin.department')}
            value={toDepartment}
            onChange={setDepartmentId}
            options={departments.map(({ id: value, name: label }) => ({ value, label }))}
          />
        )}
      </BatchDialog>
      <PasswordQuestion
        open={asks === 'deletion'}
        title={t('admin.deleteAllTitle', { count })}
        confirmLabel={t('common.delete')}
        act={erase}
        onClose={() => setAsks(undefined)}
      >
        <p className={styles.names}>{who}</p>
        <ul>
          <li>{t('admin.deleteGoes')}</li>
          <li>{t('admin.deleteStays')}</li>
          <li>{t('admin.deleteGroups')}</li>
        </ul>
      </PasswordQuestion>
    </section>
  )
}
