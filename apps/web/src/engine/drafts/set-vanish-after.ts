import { storage } from '../../platform/storage/storage.ts'
import { type Draft, type Drafts, vanishKey } from './drafts.ts'

/** After how long what is sent here goes by itself, from now on. */
export function setVanishAfter(
  { drafts, userID }: { readonly drafts: Drafts; readonly userID: number },
  path: string,
  vanishAfter: Draft['vanishAfter'],
) {
  storage.write(vanishKey(userID, path), vanishAfter ? String(vanishAfter) : null)
  drafts.change(path, { vanishAfter })
}
