import type { Webhook } from '@parley/contract'
import { Ellipsis, Power, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import type { ShownSecret } from '../../../components/overlays/secret-dialog.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { BotChip } from '../../../components/people/bot-chip.tsx'
import { shownAddress } from '../../../domain/groups/webhook-address.ts'
import { renewWebhook, revokeWebhook } from '../../../domain/groups/webhooks.ts'
import { useNameOf } from '../../../domain/people/friends.ts'
import { t as text, useLanguage, useT } from '../../../platform/texts/index.ts'
import { listTime } from '../../../platform/time/time.ts'
import styles from './integrations.module.css'

interface WebhookRowProps {
  groupId: number
  webhook: Webhook
  onAddress: (shown: ShownSecret) => void
}

/** A webhook: its maker, its last use, and the actions on it. */
export function WebhookRow({ groupId, webhook, onAddress }: WebhookRowProps) {
  const t = useT()
  const language = useLanguage()
  const nameOf = useNameOf()
  const [asked, setAsked] = useState<'renew' | 'revoke'>()
  const { id, userId, name, avatar, createdBy, lastUsedAt } = webhook
  const renewing = useGroupMutation(
    () => renewWebhook(groupId, id),
    () => text('groups.saved'),
  )
  const revoking = useGroupMutation(
    () => revokeWebhook(groupId, id),
    () => text('bots.revoked', { name }),
  )
  const close = () => setAsked(undefined)
  const label = t('groups.actionsFor', { name })
  const menu = useMenuButton(
    label,
    () => [
      { label: t('bots.renew'), icon: <RefreshCw />, onSelect: () => setAsked('renew') },
      { label: t('bots.revoke'), icon: <Power />, danger: true, onSelect: () => setAsked('revoke') },
    ],
    { align: 'end' },
  )
  const by = t('bots.createdBy', { name: nameOf({ userID: createdBy.userId, nickname: createdBy.nickname }) })
  const used =
    lastUsedAt === null
      ? t('bots.neverUsed')
      : t('bots.usedAt', { time: listTime(new Date(lastUsedAt), language) })

  return (
    <li className={styles.webhook}>
      <ListRow
        className={styles.what}
        avatar={<Avatar id={userId} name={name} src={avatar} />}
        title={name}
        titleEnd={<BotChip />}
        subtitle={`${used} · ${by}`}
      />
      <IconButton {...menu} label={label} icon={<Ellipsis />} />
      <ConfirmDialog
        open={asked === 'renew'}
        title={t('bots.renewTitle', { name })}
        text={t('bots.renewText')}
        confirmLabel={t('bots.renew')}
        loading={renewing.isPending}
        onConfirm={() =>
          renewing.mutate(undefined, {
            onSuccess: (address) => onAddress(shownAddress(name, address)),
            onSettled: close,
          })
        }
        onClose={close}
      />
      <ConfirmDialog
        open={asked === 'revoke'}
        title={t('bots.revokeTitle', { name })}
        text={t('bots.revokeText')}
        confirmLabel={t('bots.revoke')}
        danger
        loading={revoking.isPending}
        onConfirm={() => revoking.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </li>
  )
}
