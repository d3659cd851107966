import { isAccountName } from '@parley/contract/account-names'
import { isWithin, limits } from '@parley/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { Checkbox } from '../../../../components/controls/checkbox.tsx'
import { Problem } from '../../../../components/controls/problem.tsx'
import { SkeletonRows } from '../../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../../components/layout/load-problem.tsx'
import { ConfirmDialog } from '../../../../components/overlays/confirm-dialog.tsx'
import { errorText, isRefused } from '../../../../domain/api/api-errors.ts'
import { addMembers, checkMembers } from '../../../../domain/joining/members.ts'
import { useT } from '../../../../platform/texts/index.ts'
import type { ListedPerson } from '../list/people.ts'
import { type Checked, groupsOf, problemsOf } from '../list/problems.ts'
import { wantedOf } from '../list/wanted.ts'
import { type Draft, withGroups } from './draft.ts'
import styles from './file.module.css'
import { PeopleTable } from './people-table.tsx'

interface PreviewProps {
  draft: Draft & { people: readonly ListedPerson[] }
  onChange: (draft: Draft) => void
}

/** Everybody in a file, with what is wrong; where nothing is, they are added. */
export function Preview({ draft, onChange }: PreviewProps) {
  const t = useT()
  const { people, createsGroups, id } = draft
  const { checked, error, isFetching, check } = useChecked(id, people)
  const [isAsking, setAsking] = useState(false)
  const [showsProblems, setShowsProblems] = useState(false)
  const adding = useMutation({
    mutationFn: () => addMembers(wantedOf(id, people, createsGroups)),
    onSuccess: (added) => onChange({ ...draft, added }),
    onError: (refusal) => {
      setAsking(false)
      if (isRefused(refusal)) check()
    },
  })
  if (!checked && error) return <LoadProblem error={error} onRetry={check} isRetrying={isFetching} />
  if (!checked)
    return (
      <div role="status" aria-label={t('joining.checking')}>
        <SkeletonRows count={Math.min(people.length, 6)} />
      </div>
    )

  const problems = problemsOf(people, checked, createsGroups)
  const missing = [...checked.groups].filter(([, { outcome }]) => outcome === 'unknown')
  const names = new Map(people.flatMap(({ groups }) => groups.map((one) => [one.toLowerCase(), one])))
  const count = people.length
  return (
    <section className={styles.preview} aria-label={draft.name}>
      <div className={styles.summary} role="status">
        <strong>
          {problems.size > 0
            ? t('joining.summaryProblems', { count, wrong: problems.size })
            : t('joining.summary', { count })}
        </strong>
        {problems.size > 0 && <span>{t('joining.correct')}</span>}
      </div>
      {missing.length > 0 && (
        <Checkbox
          checked={createsGroups}
          onChange={(creates) => onChange(withGroups(draft, creates))}
          hint={t('joining.createGroupsHint', {
            groups: missing.map(([name]) => names.get(name) ?? name).join(t('joining.comma')),
          })}
        >
          {t('joining.createGroups')}
        </Checkbox>
      )}
      {problems.size > 0 && problems.size < count && (
        <Checkbox checked={showsProblems} onChange={setShowsProblems}>
          {t('joining.onlyProblems')}
        </Checkbox>
      )}
      <PeopleTable
        people={showsProblems ? people.filter(({ row }) => problems.has(row)) : people}
        problems={problems}
      />
      <Problem text={adding.error ? errorText(adding.error) : undefined} />
      <div className={styles.add}>
        <Button variant="primary" disabled={problems.size > 0} onClick={() => setAsking(true)}>
          {t('joining.add', { count })}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('joining.addTitle', { count })}
        text={t('joining.addText')}
        confirmLabel={t('joining.add', { count })}
        loading={adding.isPending}
        onConfirm={() => adding.mutate()}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

/** Checks the accounts and groups of a list with the server, for every file. */
function useChecked(id: string, people: readonly ListedPerson[]) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['checked members', id],
    queryFn: async ({ signal }): Promise<Checked> => {
      const names = [...new Set(people.map(({ accountName }) => accountName).filter(isAccountName))]
      const groups = groupsOf(people).filter((group) => isWithin(group, limits.groupTitle))
      const checked = await checkMembers(names, groups, signal)
      return {
        taken: new Set(checked.taken.map((name) => name.toLowerCase())),
        groups: new Map(
          checked.groups.map((group, place) => [(groups[place] ?? '').toLowerCase(), group] as const),
        ),
      }
    },
    gcTime: 0,
  })
  return { checked: data, error, isFetching, check: () => void refetch() }
}
