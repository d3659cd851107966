import type { WordListDetail } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { deleteWordList } from '../../../domain/administration/word-filter.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { PasswordQuestion } from '../parts/password-question.tsx'
import styles from './words.module.css'

/** The end of a list. */
export function DeleteList({ list: { id, name, wordCount } }: { list: WordListDetail }) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, ask] = useState(false)

  async function act(password: string) {
    await deleteWordList(client, id, password)
    toast.success(t('words.deleted'))
    void navigate('/admin/words', { replace: true })
  }

  return (
    <div className={styles.end}>
      <Button variant="danger" onClick={() => ask(true)}>
        {t('words.delete')}
      </Button>
      <PasswordQuestion
        open={isAsking}
        title={t('words.deleteTitle', { name })}
        confirmLabel={t('words.delete')}
        act={act}
        onClose={() => ask(false)}
      >
        <p>{t('words.deleteText', { count: wordCount })}</p>
      </PasswordQuestion>
    </div>
  )
}
