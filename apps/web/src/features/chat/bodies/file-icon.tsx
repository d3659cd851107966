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

/** Kinds of files that have a sign of their own. */
type FileKind = 'text' | 'sheet' | 'slides' | 'image' | 'video' | 'audio' | 'archive' | 'code' | 'other'

const suffixes: Record<Exclude<FileKind, 'other'>, string> = {
  text: 'txt md rtf pdf doc docx odt pages wps epub log',
  sheet: 'xls xlsx ods csv numbers et',
  slides: 'ppt pptx odp key dps',
  image: 'png jpg jpeg gif webp avif heic heif bmp svg tif tiff psd',
  video: 'mp4 mov mkv webm avi wmv m4v flv',
  audio: 'mp3 wav flac ogg opus m4a aac wma amr',
  archive: 'zip rar 7z gz tgz tar bz2 xz zst',
  code: 'js ts jsx tsx json html css py java c h cpp go rs rb php sql xml yml yaml toml ipynb',
}

const kinds = new Map(
  Object.entries(suffixes).flatMap(([kind, all]) =>
    all.split(' ').map((suffix) => [suffix, kind as FileKind] as const),
  ),
)

/** The kind of a file by the end of its name. */
const fileKind = (name: string): FileKind =>
  kinds.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'other'
