import {
  File,
  FileArchive,
  FileAudio,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  type LucideIcon,
  Presentation,
} from 'lucide-react'
import { cx } from '../../../platform/cx.ts'
import styles from './file-icon.module.css'
import { type FileKind, fileKind } from './file-kind.ts'

const icons: Record<FileKind, LucideIcon> = {
  text: FileText,
  sheet: FileSpreadsheet,
  slides: Presentation,
  image: FileImage,
  video: FileVideo,
  audio: FileAudio,
  archive: FileArchive,
  code: FileCode,
  other: File,
}

/** A sign for the kind of a file. */
export function FileIcon({ name }: { name: string }) {
  const kind = fileKind(name)
  const Icon = icons[kind]
  return (
    <span className={cx(styles.icon, styles[kind])} aria-hidden="true">
      <Icon />
    </span>
  )
}
