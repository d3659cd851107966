import { limits } from '@parley/contract/limits'
import { useT } from '../../platform/texts/index.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { Disclosure } from '../controls/disclosure.tsx'
import styles from './site.module.css'
import { useKeptGroups } from './use-kept-groups.ts'

interface GroupChoiceProps {
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

/** The groups that people who come by the invitation join. */
export function GroupChoice({ chosen, onChange }: GroupChoiceProps) {
  const t = useT()
  const groups = useKeptGroups()
  if (groups.length === 0) return null
  const isFull = chosen.length >= limits.invitationGroups.max
  const label =
    chosen.length > 0 ? t('inviting.groupsChosen', { count: chosen.length }) : t('inviting.groups')
  return (
    <Disclosure label={label}>
      <fieldset className={styles.groups} aria-label={t('inviting.groups')}>
        {groups.map(({ groupId, groupTitle }) => (
          <Checkbox
            key={groupId}
            className={styles.group}
            checked={chosen.includes(groupId)}
            disabled={isFull && !chosen.includes(groupId)}
            onChange={(isIn) =>
              onChange(isIn ? [...chosen, groupId] : chosen.filter((one) => one !== groupId))
            }
          >
            {groupTitle}
          </Checkbox>
        ))}
      </fieldset>
    </Disclosure>
  )
}
