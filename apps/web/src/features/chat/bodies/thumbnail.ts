import type { LocalFiles } from '../../../engine/files/local-files.ts'
import { isServedPath } from './served-path.ts'

/** Where the small form of a picture is to be had; undefined if it is neither of this site nor of this device. */
export const thumbnailOf = (files: Pick<LocalFiles, 'of'>, src: string) =>
  files.of(src)?.src ?? (isServedPath(src) ? `${src}?thumb=1` : undefined)
