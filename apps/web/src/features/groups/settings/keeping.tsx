import type { Group } from '@parley/contract'
import { Select } from '../../../components/controls/select.tsx'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { keepMessages } from '../../../domain/groups/retention.ts'
import { t as text, useT } from '../../../platform/texts/index.ts'
import styles from './settings.module.css'

const choices = [1, 7, 30, 90, 180, 365, 730]

/** For how long the group's messages are kept: for its owner, at most as long as the site keeps them. */
export function Keeping({ group: { groupId, retention } }: { group: Group }) {
  const t = useT()
  const { mutate, variables, isPending } = useGroupMutation(
    (days: number | null) => keepMessages(groupId, days),
    () => text('groups.saved'),
  )
  const site = retention?.site ?? null
  const own = isPending ? variables : (retention?.own ?? null)
  const days = choices.filter((one) => site === null || one <= site)
  const all = own === null || days.includes(own) ? days : [...days, own].sort((a, b) => a - b)
  const none = site === null ? t('groups.keptForEver') : t('groups.keptAsSite', { count: site })
  return (
    <div className={styles.kept}>
      <Select
        label={t('groups.keptFor')}
        value={own ?? 0}
        onChange={(next) => mutate(next || null)}
        disabled={isPending}
        options={[
          { value: 0, label: none },
          ...all.map((count) => ({ value: count, label: t('groups.keptDays', { count }) })),
        ]}
      />
      <p className={styles.note}>{t('groups.keptHint')}</p>
    </div>
  )
}
