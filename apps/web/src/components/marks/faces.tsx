import { Avatar } from './avatar.tsx'
import styles from './faces.module.css'

interface FacesProps {
  people: readonly { userID: number; nickname: string; avatar: string }[]
}

/** A few people, small and close together. */
export const Faces = ({ people }: FacesProps) => (
  <span className={styles.faces}>
    {people.map(({ userID, nickname, avatar }) => (
      <Avatar key={userID} className={styles.face} id={userID} name={nickname} src={avatar} size={24} />
    ))}
  </span>
)
