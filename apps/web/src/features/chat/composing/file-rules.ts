import { limits } from '@parley/contract/limits'
import { isProgramSuffix } from '@parley/contract/program-suffixes'
import { siteSettings } from '../../../domain/site-settings.ts'

/** Kind of message that a file is sent as. */
type FileAsMessage = 'image' | 'video' | 'file'

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** Images that are too large for one, or of a kind that not every browser shows, go as files. */
export function kindOf({ type, size }: Pick<File, 'type' | 'size'>): FileAsMessage {
  if (imageTypes.has(type) && size <= limits.imageBytes) return 'image'
  return type.startsWith('video/') ? 'video' : 'file'
}

/** Size of the largest file that can be sent, in MiB, as the site has it. */
export const largestFile = () => siteSettings.getState().settings?.fileMib ?? limits.fileMib.default

/** Why a file can never be sent, so that nobody waits for an upload in vain; undefined if it can. */
export function refusalOf({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>) {
  if (size > largestFile() * 1024 ** 2) return 'tooLarge'
  if (isProgramSuffix(suffixOf(name))) return 'program'
  // How browsers give a dropped folder.
  return size === 0 && type === '' && !name.includes('.') ? 'folder' : undefined
}

const suffixOf = (name: string) => /\.([^.\s]+)[.\s]*$/.exec(name)?.[1]?.toLowerCase() ?? ''
