import type { Department } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { LoadProblem } from '../../../components/layout/load-problem.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { Pickable } from '../../../components/picking/people.ts'
import { PeoplePicker } from '../../../components/picking/people-picker.tsx'
import { keptDepartmentsQuery, placePeople } from '../../../domain/administration/departments.ts'
import { useEveryone } from '../../../domain/people/directory.ts'
import { displayName } from '../../../domain/people/names.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './departments.module.css'
import { useChange } from './use-change.ts'

interface PlaceDialogProps {
  department: Department
  open: boolean
  onClose: () => void
}

/** Puts many people into a department at once. */
export function PlaceDialog({ department: { id, name }, open, onClose }: PlaceDialogProps) {
  const t = useT()
  const [chosen, setChosen] = useState<Pickable[]>([])
  const close = () => {
    setChosen([])
    onClose()
  }
  const place = useChange(
    (client, people: readonly Pickable[]) =>
      placePeople(
        client,
        people.map((person) => person.id),
        id,
      ),
    ({ length: count }) => {
      toast.success(t('departments.placed', { count }))
      close()
    },
  )
  return (
    <Dialog
      open={open}
      onClose={() => !place.isPending && close()}
      title={t('departments.putInTitle', { name })}
      description={t('departments.putInText')}
      footer={
        <>
          <Button onClick={close} disabled={place.isPending}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            loading={place.isPending}
            onClick={() => place.mutate(chosen)}
          >
            {t('departments.putIn')}
          </Button>
        </>
      }
    >
      <div className={styles.picking}>
        <Everybody departmentId={id} chosen={chosen} onChange={setChosen} />
      </div>
    </Dialog>
  )
}

interface EverybodyProps {
  departmentId: number
  chosen: readonly Pickable[]
  onChange: (chosen: Pickable[]) => void
}

function Everybody({ departmentId, ...picking }: EverybodyProps) {
  const t = useT()
  const { people, error, isFetching, refetch } = usePlaceable(departmentId)
  const words = {
    search: t('departments.searchPeople'),
    nobody: t('departments.nobodyHere'),
    nobodyFound: t('departments.nobodyFound'),
    noneChosen: t('departments.noneChosen'),
    chosen: (count: number) => t('departments.chosen', { count }),
    takeOff: t('departments.takeOff'),
    isIn: t('departments.isIn'),
  }
  if (people) return <PeoplePicker people={people} words={words} max={limits.idList.max} {...picking} />
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return <SkeletonRows count={5} />
}

/** Everybody, and where they are now. */
function usePlaceable(departmentId: number) {
  const everyone = useEveryone()
  const departments = useQuery(keptDepartmentsQuery)
  const people = useMemo(() => {
    const names = new Map(departments.data?.list.map(({ id, name }) => [id, name]))
    return everyone.people?.map(
      ({ userID: id, nickname, notice, avatar, departmentId: now }): Pickable => ({
        id,
        name: displayName({ note: notice, nickname }),
        nickname,
        avatar,
        isIn: now === departmentId,
        about: now === null ? undefined : names.get(now),
      }),
    )
  }, [everyone.people, departments.data, departmentId])
  return { ...everyone, people }
}
