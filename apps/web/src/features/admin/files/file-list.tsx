import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { Link } from '../../../components/controls/link.tsx'
import type { StoredFile } from '../../../domain/administration/files.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { headingTime } from '../../../platform/time/time.ts'
import { DataList } from '../parts/data-list.tsx'
import { useNumbers } from '../parts/use-numbers.ts'
import styles from './file-list.module.css'

interface FileListProps {
  files: readonly StoredFile[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

/** Files, each to be chosen; whose they are leads to all of theirs. */
export function FileList({ files, chosen, onChoose }: FileListProps) {
  const t = useT()
  const language = useLanguage()
  const { size } = useNumbers()
  const choose = (id: number, isIn: boolean) => {
    const next = new Set(chosen)
    if (isIn) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <DataList
      label={t('admin.files')}
      rows={files}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'file',
          label: t('admin.file'),
          cell: ({ id, fileName, webPath }) => (
            <div className={styles.file}>
              <Checkbox checked={chosen.has(id)} onChange={(isIn) => choose(id, isIn)}>
                <span className={styles.name} title={fileName}>
                  {fileName || t('admin.unnamed')}
                </span>
              </Checkbox>
              <a href={webPath} target="_blank" rel="noopener" className={styles.open}>
                {t('admin.openFile')}
              </a>
            </div>
          ),
        },
        { name: 'size', label: t('admin.size'), kind: 'number', cell: (file) => size(file.size) },
        {
          name: 'owner',
          label: t('admin.uploader'),
          cell: ({ owner }) =>
            owner ? (
              <Link to={`/admin/files?userId=${owner.id}`}>{owner.nickname}</Link>
            ) : (
              t('admin.nobodyKnown')
            ),
        },
        {
          name: 'at',
          label: t('admin.uploaded'),
          cell: ({ createdAt }) => headingTime(new Date(createdAt), language),
        },
      ]}
    />
  )
}
