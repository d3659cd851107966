import type { WordListDetail } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { deleteWordList } from '../../../domain/words/words.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './words.module.css'

/** The end of a list. */
export function DeleteList({ list: { id, name, wordCount } }: { list: WordListDetail }) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, ask] = useState(false)
  const deleting = useMutation({
    mutationFn: () => deleteWordList(client, id),
    onSuccess() {
      toast.success(t('words.deleted'))
      void navigate('/admin/words', { replace: true })
    },
    onError: toastError,
    onSettled: () => ask(false),
  })
  return (
    <div className={styles.end}>
      <Button variant="danger" onClick={() => ask(true)}>
        {t('words.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('words.deleteTitle', { name })}
        text={t('words.deleteText', { count: wordCount })}
        confirmLabel={t('words.delete')}
        danger
        loading={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={() => ask(false)}
      />
    </div>
  )
}
