import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Pickable } from '../../../components/picking/people.ts'
import { keptDepartmentsQuery } from '../../../domain/administration/departments.ts'
import { useEveryone } from '../../../domain/people/directory.ts'
import { displayName } from '../../../domain/people/names.ts'

/** Everybody, and where they are now. */
export function usePlaceable(departmentId: number) {
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
