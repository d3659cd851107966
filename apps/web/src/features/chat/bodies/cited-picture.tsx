import type { OriginalMsg } from '@parley/contract'
import { kindOf } from '@parley/contract/message-kinds'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import styles from './cited-picture.module.css'

const Part = lazyComponent(
  () => import('./cited-picture-part.tsx'),
  // As large as it will be.
  () => <span className={styles.picture} />,
)

/** The first picture of the message that a reply or quote is about, small; nothing if it has none. */
export function CitedPicture({ msg }: { msg: OriginalMsg }) {
  const files = kindOf(msg.type)?.files
  return (files === 'picture' || files === 'markup') && <Part msg={msg} />
}
