import { storage } from '../../platform/storage/storage.ts'
import { type Draft, type Drafts, vanishKey } from './drafts.ts'

/** Sets after how long messages that are sent here disappear, from now on. */
export function setVanishAfter(
  { drafts, userID }: { readonly drafts: Drafts; readonly userID: number },
  path: string,
  vanishAfter: Draft['vanishAfter'],
) {
  storage.write(vanishKey(userID, path), vanishAfter ? String(vanishAfter) : null)
  drafts.change(path, { vanishAfter })
}
