import type { Group } from '@parley/contract'
import { Select } from '../../../components/controls/select.tsx'
import { secondsText } from '../../../components/groups/wait-text.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useGroupChange } from '../group/use-group-change.ts'
import styles from './pace.module.css'

const offered = [0, 5, 10, 30, 60, 300, 900, 3600]

/** How long members wait between two messages; takes effect at once. */
export function SlowMode({ group: { groupId, slowMode = 0 } }: { group: Group }) {
  const t = useT()
  const { mutate, variables, isPending } = useGroupChange(groupId)
  const shown = (isPending ? variables.slowMode : undefined) ?? slowMode
  const seconds = offered.includes(shown) ? offered : [...offered, shown].sort((a, b) => a - b)
  return (
    <div className={styles.part}>
      <Select
        label={t('groups.slowMode')}
        value={shown}
        onChange={(next) => next !== shown && mutate({ slowMode: next })}
        options={seconds.map((value) => ({
          value,
          label: value === 0 ? t('groups.slowModeOff') : secondsText(value),
        }))}
      />
      <p className={styles.hint}>{t('groups.slowModeHint')}</p>
    </div>
  )
}
