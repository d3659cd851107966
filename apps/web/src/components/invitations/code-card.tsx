import type { ReactNode } from 'react'
import { Avatar } from '../marks/avatar.tsx'
import styles from './code-card.module.css'

/** The person, group or site that a code leads to. */
export interface Face {
  id: number
  name: string
  avatar: string
  /** Under the name. */
  about: string
}

interface CodeCardProps {
  face: Face
  /** Instruction for the code. */
  hint: string
  /** The code, or what stands in its place. */
  children: ReactNode
}

/** A card to hold out to somebody. */
export const CodeCard = ({ face: { id, name, avatar, about }, hint, children }: CodeCardProps) => (
  <div className={styles.card}>
    <div className={styles.face}>
      <Avatar id={id} name={name} src={avatar} size={48} />
      <div className={styles.names}>
        <div className={styles.name} title={name}>
          {name}
        </div>
        <div className={styles.about}>{about}</div>
      </div>
    </div>
    <div className={styles.square}>{children}</div>
    <p className={styles.hint}>{hint}</p>
  </div>
)
