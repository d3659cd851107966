export type {
  Entry,
  FileEntry,
  FriendshipEntry,
  GroupEntry,
  MessageEntry,
  PersonEntry,
  SiteEntry,
} from './format/entries.ts'
export { FolderSource, fileOfPart, filesFolder, type PartName, siteFile } from './format/folder.ts'
export { formatLimits } from './format/limits.ts'
export { linesOf } from './format/lines.ts'
export { BrokenSource, type Source } from './format/source.ts'
export { openExport, type ProductName, productNames } from './products.ts'
