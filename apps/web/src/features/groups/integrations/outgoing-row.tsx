import type { OutgoingWebhook } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, FlaskConical, KeyRound, ListChecks, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import type { ShownSecret } from '../../../components/overlays/secret-dialog.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { BotChip } from '../../../components/people/bot-chip.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import {
  changeOutgoingWebhook,
  deleteOutgoingWebhook,
  renewOutgoingWebhook,
  tryOutgoingWebhook,
} from '../../../domain/groups/outgoing-webhooks.ts'
import { refreshGroups } from '../../../domain/groups/refresh-groups.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import { t as text, useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import styles from './integrations.module.css'
import { OutgoingForm, shownSecret } from './outgoing-form.tsx'
import { OutgoingLog } from './outgoing-log.tsx'
import { pauseText, problemText } from './outgoing-words.ts'

interface OutgoingRowProps {
  groupId: number
  webhook: OutgoingWebhook
  onSecret: (shown: ShownSecret) => void
}

/** An outgoing webhook: its address and events, its state, and the actions on it. */
export function OutgoingRow({ groupId, webhook, onSecret }: OutgoingRowProps) {
  const t = useT()
  const nameOf = useNameOf()
  const [asked, setAsked] = useState<'renew' | 'delete' | 'edit' | 'log'>()
  const { id, userId, name, url, words, createdBy, paused, waiting } = webhook
  const trial = useTrial(groupId, id)
  const pausing = useGroupMutation(
    (isPaused: boolean) => changeOutgoingWebhook(groupId, id, { isPaused }),
    () => text('groups.saved'),
  )
  const renewing = useGroupMutation(
    () => renewOutgoingWebhook(groupId, id),
    () => text('groups.saved'),
  )
  const deleting = useGroupMutation(
    () => deleteOutgoingWebhook(groupId, id),
    () => text('outgoing.deleted', { name }),
  )
  const close = () => setAsked(undefined)
  const label = t('groups.actionsFor', { name })
  const menu = useMenuButton(
    label,
    () => [
      { label: t('outgoing.log'), icon: <ListChecks />, onSelect: () => setAsked('log') },
      { label: t('outgoing.try'), icon: <FlaskConical />, onSelect: () => trial.mutate() },
      { label: t('outgoing.edit'), icon: <Pencil />, onSelect: () => setAsked('edit') },
      paused
        ? { label: t('outgoing.resume'), icon: <Play />, onSelect: () => pausing.mutate(false) }
        : { label: t('outgoing.pause'), icon: <Pause />, onSelect: () => pausing.mutate(true) },
      { label: t('outgoing.renew'), icon: <KeyRound />, onSelect: () => setAsked('renew') },
      { label: t('outgoing.delete'), icon: <Trash2 />, danger: true, onSelect: () => setAsked('delete') },
    ],
    { align: 'end' },
  )
  const pause = pauseText(webhook)
  const what = words.length === 0 ? t('outgoing.all') : t('outgoing.wordList', { words: words.join(' ') })
  const by = t('bots.createdBy', { name: nameOf({ userID: createdBy.userId, nickname: createdBy.nickname }) })

  return (
    <li className={styles.webhook}>
      <div className={styles.what}>
        <ListRow
          avatar={<Avatar id={userId} name={name} />}
          title={name}
          titleEnd={<BotChip />}
          subtitle={url}
        />
        <div className={styles.facts}>
          <p>{[what, by].join(' · ')}</p>
          {waiting > 0 && <p>{t('outgoing.waiting', { count: waiting })}</p>}
          {pause && <p className={styles.pause}>{pause}</p>}
        </div>
      </div>
      <IconButton {...menu} label={label} icon={<Ellipsis />} />
      <OutgoingForm
        groupId={groupId}
        webhook={webhook}
        open={asked === 'edit'}
        onClose={close}
        onSecret={(shown) => {
          close()
          onSecret(shown)
        }}
      />
      <OutgoingLog groupId={groupId} webhook={webhook} open={asked === 'log'} onClose={close} />
      <ConfirmDialog
        open={asked === 'renew'}
        title={t('outgoing.renewTitle', { name })}
        text={t('outgoing.renewText')}
        confirmLabel={t('outgoing.renew')}
        loading={renewing.isPending}
        onConfirm={() =>
          renewing.mutate(undefined, {
            onSuccess: (secret) => onSecret(shownSecret(name, secret)),
            onSettled: close,
          })
        }
        onClose={close}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        title={t('outgoing.deleteTitle', { name })}
        text={t('outgoing.deleteText')}
        confirmLabel={t('outgoing.delete')}
        danger
        loading={deleting.isPending}
        onConfirm={() => deleting.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </li>
  )
}

/** Sends a trial to an address, and shows what came back. */
function useTrial(groupId: number, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => tryOutgoingWebhook(groupId, id),
    onSuccess(delivery) {
      if (delivery.state === 'taken')
        toast.success(text('outgoing.trialTaken', { status: delivery.status ?? '' }))
      else toast.error(text('outgoing.trialFailed', { problem: problemText(delivery) }))
    },
    onError: toastError,
    onSettled: () => refreshGroups(client),
  })
}
