import { localFileOf } from '../uploads/local-files.ts'
import { isServedPath } from './served-path.ts'

/** Where the small form of a picture is to be had; undefined if it is neither of this site nor of this device. */
export const thumbnailOf = (src: string) =>
  localFileOf(src)?.src ?? (isServedPath(src) ? `${src}?thumb=1` : undefined)
