import type { ReactNode } from 'react'
import { Avatar } from '../../components/marks/avatar.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './info.module.css'

interface PersonHeadProps {
  id: number
  name: string
  avatar: string
  /** Under the name, when the name is my note. */
  nickname?: string | undefined
  isOnline?: boolean
  /** Whether they are here, or when they last were. */
  presence?: ReactNode
}

/** Picture and name, large. */
export function PersonHead({ id, name, avatar, nickname, isOnline, presence }: PersonHeadProps) {
  const t = useT()
  return (
    <div className={styles.head}>
      <Avatar id={id} name={name} src={avatar} size={96} online={isOnline} className={styles.face} />
      <h2 className={styles.name}>{name}</h2>
      {nickname !== undefined && (
        <p className={styles.below}>
          {t('personInfo.nickname')} {nickname}
        </p>
      )}
      {presence && <p className={styles.below}>{presence}</p>}
    </div>
  )
}
