import { AtSign } from 'lucide-react'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from './choice-list.module.css'
import { ChoiceList, type Choices } from './choice-list.tsx'
import type { Mentionable } from './mention-query.ts'

/** Whom an @ may mean. */
export function MentionList(choices: Choices<Mentionable>) {
  const t = useT()
  return (
    <ChoiceList
      {...choices}
      label={t('composing.mention')}
      keyOf={({ id }) => id}
      draw={(one) => (
        <>
          {one.id === 0 ? (
            <span className={styles.everyone}>
              <AtSign aria-hidden="true" />
            </span>
          ) : (
            <Avatar id={one.id} name={one.name} src={one.avatar} size={24} />
          )}
          <span className={styles.name}>{one.name}</span>
          <OtherName {...one} />
        </>
      )}
    />
  )
}

function OtherName({ id, name, otherNames: [nickname] }: Mentionable) {
  if (id === 0 || !nickname || nickname === name) return null
  return <span className={styles.other}>{nickname}</span>
}
