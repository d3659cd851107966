import type { OriginalMsg } from '@parley/contract'
import { useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import styles from './cited-picture.module.css'
import { picturesIn } from './pictures.ts'
import { thumbnailOf } from './thumbnail.ts'

/** The first picture of the message that a reply or quote is about, small; nothing if it has none. */
export default function CitedPicture({ msg }: { msg: OriginalMsg }) {
  const { files } = useEngine()
  const [isBroken, setBroken] = useState(false)
  const [picture] = picturesIn({ msg })
  const address = picture && thumbnailOf(files, picture.src)
  if (!address || isBroken) return null
  return (
    <img className={styles.picture} src={address} alt="" draggable={false} onError={() => setBroken(true)} />
  )
}
