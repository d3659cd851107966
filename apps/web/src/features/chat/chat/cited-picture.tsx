import type { OriginalMsg } from '@parley/contract'
import { useState } from 'react'
import { picturesIn } from '../bodies/pictures.ts'
import { thumbnailOf } from '../bodies/thumbnail.ts'
import styles from './cited-picture.module.css'

/** The first picture of the message that a reply or quote is about, small; nothing if it has none. */
export function CitedPicture({ msg }: { msg: OriginalMsg }) {
  const [isBroken, setBroken] = useState(false)
  const [picture] = picturesIn({ msg })
  const address = picture && thumbnailOf(picture.src)
  if (!address || isBroken) return null
  return (
    <img className={styles.picture} src={address} alt="" draggable={false} onError={() => setBroken(true)} />
  )
}
