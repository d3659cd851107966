import { storage } from '../../platform/storage/storage.ts'
import { type Drafts, noPreviewKey } from './drafts.ts'

/** Whether anything is shown of the links of what is written here. */
export function setLinkPreview(
  { drafts, userID }: { readonly drafts: Drafts; readonly userID: number },
  path: string,
  isWanted: boolean,
) {
  storage.write(noPreviewKey(userID, path), isWanted ? null : '1')
  drafts.change(path, { noLinkPreview: isWanted ? undefined : true })
}
