import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { departmentsQuery, useEveryone } from '../../../domain/people/directory.ts'
import { departmentRows, peopleIn } from './departments.ts'
import { type ContactsOfKindProps, People } from './people.tsx'

const words = { found: 'contacts.foundPeople', total: 'contacts.totalPeople' } as const
const none = { list: [] }

/** Everybody here by departments, or those who have what was typed, wherever they are. */
export function Everyone(props: ContactsOfKindProps) {
  const { people, ...query } = useEveryone()
  const { data: { list: departments } = none } = useQuery(departmentsQuery)
  const [openId, setOpen] = useState<number | null>(null)
  // One that an administrator has deleted meanwhile is left.
  const open = departments.some(({ id }) => id === openId) ? openId : null
  const isFiltering = props.typed.trim() !== ''
  const shown = useMemo(
    () => people && peopleIn(people, isFiltering ? null : open),
    [people, isFiltering, open],
  )
  const lead = useMemo(() => departmentRows(departments, open), [departments, open])
  return (
    <People
      {...props}
      key={open}
      kind="everyone"
      people={shown}
      query={query}
      lead={lead}
      words={words}
      onOpenDepartment={setOpen}
    />
  )
}
