import type { FileOrder } from '@parley/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { deleteFiles, fileOrders, filesQuery } from '../../../domain/administration/files.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { OwnerFilter } from '../parts/owner-filter.tsx'
import { Paged } from '../parts/paged.tsx'
import { PasswordQuestion } from '../parts/password-question.tsx'
import { Search } from '../parts/search.tsx'
import tools from '../parts/toolbar.module.css'
import { useNumbers } from '../parts/use-numbers.ts'
import { useQueryState } from '../parts/use-query.ts'
import { FileList } from './file-list.tsx'

const isOrder = (text: string): text is FileOrder => fileOrders.some((order) => order === text)

/** Files that people have uploaded. */
export default function FilesPage() {
  const t = useT()
  const { number, size } = useNumbers()
  const client = useQueryClient()
  const { read, change, page, turnTo } = useQueryState()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const key = read('key')
  const sort = isOrder(read('sort')) ? (read('sort') as FileOrder) : 'newest'
  const userId = Number(read('userId')) || undefined
  const reading = useQuery(filesQuery({ key, sort, userId, page }))
  const here = new Set(reading.data?.list.map(({ id }) => id))
  const ids = [...chosen].filter((id) => here.has(id))
  async function erase(password: string) {
    await deleteFiles(client, ids, password)
    toast.success(t('admin.filesDeleted', { count: ids.length }))
    setChosen(new Set())
  }
  const orders = {
    newest: t('admin.sortNewest'),
    oldest: t('admin.sortOldest'),
    largest: t('admin.sortLargest'),
  }
  return (
    <AdminPage
      title={t('admin.files')}
      subtitle={
        reading.data &&
        t('admin.filesInAll', { count: number(reading.data.count), size: size(reading.data.bytes) })
      }
    >
      <div className={tools.tools}>
        <Search
          className={tools.search}
          label={t('admin.searchFiles')}
          value={key}
          onChange={(typed) => change({ key: typed, page: '' }, { isTyping: true })}
        />
        <Select
          label={t('admin.sort')}
          value={sort}
          onChange={(next) => change({ sort: next === 'newest' ? '' : next, page: '' })}
          options={fileOrders.map((value) => ({ value, label: orders[value] }))}
        />
        <Button
          className={tools.end}
          variant="danger"
          icon={<Trash2 aria-hidden="true" />}
          disabled={ids.length === 0}
          onClick={() => setAsking(true)}
        >
          {ids.length > 0 ? t('admin.deleteChosen', { count: ids.length }) : t('common.delete')}
        </Button>
      </div>
      <OwnerFilter userId={userId} onClear={() => change({ userId: '', page: '' })} />
      <Paged
        reading={reading}
        page={page}
        onTurn={turnTo}
        isSearch={key !== '' || userId !== undefined}
        empty={t('admin.noFiles')}
      >
        {(rows) => <FileList files={rows} chosen={chosen} onChoose={setChosen} />}
      </Paged>
      <PasswordQuestion
        open={isAsking}
        title={t('admin.deleteFilesTitle', { count: ids.length })}
        confirmLabel={t('common.delete')}
        act={erase}
        onClose={() => setAsking(false)}
      >
        <p>{t('admin.deleteFilesText')}</p>
      </PasswordQuestion>
    </AdminPage>
  )
}
