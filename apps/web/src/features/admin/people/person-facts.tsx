import { Facts, IdFact, TextFact } from '../../../components/facts/facts.tsx'
import type { Account } from '../../../domain/administration/people.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { fullTime } from '../../../platform/time/time.ts'
import { useNumbers } from '../parts/use-numbers.ts'

export function PersonFacts({ account }: { account: Account }) {
  const t = useT()
  const language = useLanguage()
  const { number } = useNumbers()
  const time = (at: string) => fullTime(new Date(at), language)
  return (
    <Facts>
      <IdFact label={t('admin.account')} id={account.id} copyLabel={t('common.copyAccount')} />
      <TextFact
        label={t('admin.seen')}
        text={account.isOnline ? t('common.online') : account.lastSeenAt ? time(account.lastSeenAt) : ''}
        none={t('admin.neverSeen')}
      />
      <TextFact label={t('admin.created')} text={time(account.createdAt)} />
      <TextFact
        label={t('admin.address')}
        text={[account.ip, account.addr].filter(Boolean).join(' · ')}
        none={t('admin.unknown')}
      />
      <TextFact label={t('admin.messages')} text={number(account.sendMsgCount)} />
      <TextFact
        label={t('admin.groups')}
        text={t('admin.groupCounts', {
          groups: number(account.groupCount),
          led: number(account.groupAdminCount),
        })}
      />
    </Facts>
  )
}
