import type { Bot } from '@parley/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, MessageCircle, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { ListRow } from '../../../components/layout/list-row.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import type { ShownSecret } from '../../../components/overlays/secret-dialog.tsx'
import { useMenuButton } from '../../../components/overlays/use-menu.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { deleteBot, refreshBots } from '../../../domain/me/bots.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { listTime } from '../../../platform/time/time.ts'
import { toast } from '../../../platform/toast.ts'
import { BotForm } from './bot-form.tsx'
import styles from './bots.module.css'

/** A bot of mine: its scopes, its last use, and the actions on it. */
export function BotRow({ bot, onToken }: { bot: Bot; onToken: (shown: ShownSecret) => void }) {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [asked, setAsked] = useState<'renew' | 'delete'>()
  const close = () => setAsked(undefined)
  const { userId, nickname: name, avatar, scopes, commands, lastUsedAt } = bot
  const deleting = useMutation({
    mutationFn: () => deleteBot(userId),
    onSuccess: () => toast.success(t('bots.botDeleted', { name })),
    onError: toastError,
    onSettled: () => refreshBots(client).finally(close),
  })
  const label = t('bots.actionsFor', { name })
  const menu = useMenuButton(
    label,
    () => [
      { label: t('bots.toChat'), icon: <MessageCircle />, onSelect: () => void navigate(`/user/${userId}`) },
      { label: t('bots.renewToken'), icon: <RefreshCw />, onSelect: () => setAsked('renew') },
      { label: t('bots.deleteBot'), icon: <Trash2 />, danger: true, onSelect: () => setAsked('delete') },
    ],
    { align: 'end' },
  )
  const may = scopes.length > 0 ? scopes.map((scope) => t(`bots.${scope}`)).join(' · ') : t('bots.noScopes')
  const used =
    lastUsedAt === null
      ? t('bots.neverUsed')
      : t('bots.usedAt', { time: listTime(new Date(lastUsedAt), language) })
  return (
    <li className={styles.bot}>
      <ListRow
        className={styles.what}
        avatar={<Avatar id={userId} name={name} src={avatar} />}
        title={name}
        subtitle={`${used} · ${may}`}
      />
      <IconButton {...menu} label={label} icon={<Ellipsis />} />
      {commands.length > 0 && (
        <details className={styles.commands}>
          <summary>{t('bots.commands', { count: commands.length })}</summary>
          <dl>
            {commands.map((command) => (
              <div key={command.name}>
                <dt>/{command.name}</dt>
                <dd>{command.description}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <BotForm bot={bot} open={asked === 'renew'} onClose={close} onToken={onToken} />
      <ConfirmDialog
        open={asked === 'delete'}
        title={t('bots.deleteBotTitle', { name })}
        text={t('bots.deleteBotText')}
        confirmLabel={t('bots.deleteBot')}
        danger
        loading={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={close}
      />
    </li>
  )
}
