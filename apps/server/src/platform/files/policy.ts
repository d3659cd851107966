import { fileIdIn, filePathIn, Role } from '@parley/contract'
import { Refusal } from '../../kernel/refusal.ts'
import { FileKindNumber } from './repository.ts'

/** The id in a path that this server may have issued, of either form. */
export const publicIdOf = fileIdIn

/** A path as it is kept: of a link, the file's own path; anything else as it is. */
export function storedPath(path: string): string {
  return filePathIn(path) ?? path
}

export function pathOf(publicId: string): string {
  return `/api/file/${publicId}`
}

/** The same whether there is no such file or it is somebody else's: nobody learns what exists. */
export function sourceRefused(field: string): Refusal {
  return new Refusal('sourceRefused', { field })
}

/** Only what was taken in as an image is shown as a picture of a person or group. */
export function isPicture(file: { kind: number }): boolean {
  return file.kind !== FileKindNumber.file
}

/** Facts about a file and about the person who wants to read it. */
export interface Reading {
  /** Whether a link says that anybody may. */
  readonly isLinked: boolean
  /** Whether it is the picture of a person or a group, which everybody who searches sees. */
  readonly isShownToAll: boolean
  /** Whether it is the reader's own, or was received in a conversation that they are in. */
  readonly mayUse: boolean
  readonly role: number | undefined
}

/** Whether a file may be read; `asAdministrator` is written down. */
export function rightToRead({
  isLinked,
  isShownToAll,
  mayUse,
  role,
}: Reading): 'yes' | 'asAdministrator' | 'no' {
  if (isLinked || isShownToAll || mayUse) return 'yes'
  return role === Role.administrator ? 'asAdministrator' : 'no'
}
