import type { OriginalMsg } from '@parley/contract'
import { kindOf } from '@parley/contract/message-kinds'
import { later } from '../../../platform/code/later.tsx'
import styles from './cited-picture.module.css'

const Part = later(
  () => import('./cited-picture-part.tsx'),
  // As large as it will be.
  () => <span className={styles.picture} />,
)

/** The first picture of the message that a reply or quote is about, small; nothing if it has none. */
export function CitedPicture({ msg }: { msg: OriginalMsg }) {
  const files = kindOf(msg.type)?.files
  return (files === 'picture' || files === 'markup') && <Part msg={msg} />
}
