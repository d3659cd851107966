import { Refusal } from '../http/refusal.ts'
import { FileKindNumber } from './repository.ts'

const issuedPath = /^\/api\/file\/([\w-]{16,64})$/

/** The id in a path that this server may have issued. */
export function publicIdOf(path: string): string | undefined {
  return issuedPath.exec(path)?.[1]
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
