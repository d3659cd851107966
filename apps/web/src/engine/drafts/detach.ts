import type { LocalFiles } from '../files/local-files.ts'
import type { Drafts } from './drafts.ts'

interface Parts {
  readonly drafts: Drafts
  readonly files: Pick<LocalFiles, 'drop'>
}

/** Takes a file out of what is being written. */
export function detach({ drafts, files }: Parts, path: string, src: string) {
  files.drop(src)
  drafts.change(path, { attachments: drafts.of(path).attachments.filter((one) => one.src !== src) })
}
