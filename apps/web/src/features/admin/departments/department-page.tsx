import type { Department } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { keptDepartmentsQuery } from '../../../domain/administration/departments.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Search } from '../parts/search.tsx'
import tools from '../parts/toolbar.module.css'
import { useQueryState } from '../parts/use-query.ts'
import { PeopleList } from './people-list.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { namesAbove } from './tree.ts'

/** People of a department. */
export function DepartmentPage({ id }: { id: number }) {
  const t = useT()
  const reading = useQuery(keptDepartmentsQuery)
  const departments = reading.data?.list ?? []
  const department = departments.find((one) => one.id === id)
  return (
    <AdminPage
      title={department?.name ?? t('admin.departments')}
      subtitle={department && namesAbove(departments, department).join(' / ')}
      back="/admin/departments"
      alwaysBack
    >
      <Loaded reading={reading}>
        {() =>
          department ? (
            <People department={department} />
          ) : (
            <EmptyState picture="search" title={t('departments.gone')} />
          )
        }
      </Loaded>
    </AdminPage>
  )
}

function People({ department }: { department: Department }) {
  const t = useT()
  const { read, change } = useQueryState()
  const [isPlacing, setPlacing] = useState(false)
  const key = read('key')
  return (
    <>
      <div className={tools.tools}>
        <Search
          className={tools.search}
          label={t('departments.searchPeople')}
          value={key}
          onChange={(typed) => change({ key: typed, page: '' }, { isTyping: true })}
        />
        <Button
          className={tools.end}
          variant="primary"
          icon={<UserPlus aria-hidden="true" />}
          onClick={() => setPlacing(true)}
        >
          {t('departments.putIn')}
        </Button>
      </div>
      <PeopleList department={department} />
      <PlaceDialog department={department} open={isPlacing} onClose={() => setPlacing(false)} />
    </>
  )
}
