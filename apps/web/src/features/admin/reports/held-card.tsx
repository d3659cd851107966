import type { HeldMessage, HeldOutcome } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { decideHeld } from '../../../domain/administration/word-filter.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime, headingTime } from '../../../platform/time/time.ts'
import { toast } from '../../../platform/toast.ts'
import { ReportedBody } from './reported-body.tsx'
import styles from './reports.module.css'

/** A message that is held: who would say what, why it waits, and what becomes of it. */
export function HeldCard({ message }: { message: HeldMessage }) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const [isAsking, ask] = useState(false)
  const { id, sender, group, createdAt, msg, words, lists } = message
  const time = new Date(createdAt)
  const deciding = useMutation({
    mutationFn: (outcome: HeldOutcome) => decideHeld(client, id, outcome),
    onSuccess: (_data, outcome) =>
      toast.success(t(outcome === 'released' ? 'reports.released' : 'reports.rejected')),
    onError: toastError,
    onSettled: () => ask(false),
  })
  const where = group
    ? group.title
      ? t('reports.heldInGroup', { title: group.title })
      : t('reports.heldInLostGroup')
    : t('reports.heldToPerson')
  return (
    <article className={styles.card} aria-label={`${sender.nickname} ${fullTime(time, language)}`}>
      <div className={styles.message}>
        <Avatar id={sender.userID} name={sender.nickname} src={sender.avatar} size={32} />
        <div className={styles.words}>
          <div className={styles.sender}>
            <span className={styles.name}>{sender.nickname}</span>
            <time dateTime={createdAt} title={fullTime(time, language)}>
              {headingTime(time, language)}
            </time>
          </div>
          <p className={styles.note}>{where}</p>
          <ReportedBody msg={msg} />
          <p className={styles.note}>
            {t('reports.heldFor', {
              lists: lists.join(t('reports.comma')),
              words: words.join(t('reports.comma')),
            })}
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button disabled={deciding.isPending} onClick={() => ask(true)}>
          {t('reports.reject')}
        </Button>
        <Button
          variant="soft"
          loading={deciding.isPending && deciding.variables === 'released'}
          onClick={() => deciding.mutate('released')}
        >
          {t('reports.release')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('reports.rejectTitle')}
        text={t('reports.rejectText')}
        confirmLabel={t('reports.reject')}
        danger
        loading={deciding.isPending}
        onConfirm={() => deciding.mutate('rejected')}
        onClose={() => ask(false)}
      />
    </article>
  )
}
