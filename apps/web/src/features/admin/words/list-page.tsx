import type { WordListDetail } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordListQuery } from '../../../domain/administration/word-filter.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { DeleteList } from './delete-list.tsx'
import { ListForm } from './list-form.tsx'
import { Trial } from './trial.tsx'
import styles from './words.module.css'
import { wordsIn } from './words-in.ts'

/** A list: its action, its words, and a trial of them. */
export function ListPage({ id }: { id: number | undefined }) {
  const t = useT()
  return id === undefined ? (
    <AdminPage title={t('words.newTitle')} back="/admin/words" alwaysBack>
      <Parts list={undefined} />
    </AdminPage>
  ) : (
    <KnownList id={id} />
  )
}

function KnownList({ id }: { id: number }) {
  const t = useT()
  // Typed changes stay until they are saved.
  const reading = useQuery({ ...wordListQuery(id), refetchOnWindowFocus: false })
  return (
    <AdminPage title={reading.data?.name ?? t('words.title')} back="/admin/words" alwaysBack>
      <Loaded reading={reading}>{(list) => <Parts list={list} />}</Loaded>
    </AdminPage>
  )
}

function Parts({ list }: { list: WordListDetail | undefined }) {
  const [text, setText] = useState(list?.words.join('\n') ?? '')
  return (
    <div className={styles.page}>
      <ListForm list={list} text={text} onText={setText} />
      <Trial words={wordsIn(text).words} />
      {list && <DeleteList list={list} />}
    </div>
  )
}
