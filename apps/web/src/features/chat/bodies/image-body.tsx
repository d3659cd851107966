import type { Media } from '@parley/contract'
import styles from './media.module.css'
import { Picture } from './picture.tsx'
import { UploadMark } from './upload-mark.tsx'

interface ImageBodyProps {
  src: string
  title: string
  size: Media | undefined
}

export const ImageBody = (image: ImageBodyProps) => (
  <div className={styles.frame}>
    <Picture {...image} />
    <UploadMark sources={[image.src]} />
  </div>
)
