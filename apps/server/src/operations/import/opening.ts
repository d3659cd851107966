import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BrokenSource,
  FolderSource,
  fileOfPart,
  filesFolder,
  openExport,
  type ProductName,
  productNames,
  type Source,
  siteFile,
} from '@parley/importers'
import type { ImportOrigin } from '../../moderation/administration/service.ts'

/** Where something is to be imported from. */
const own = 'parley'
const originNames: readonly string[] = [...productNames, own]
const placeLength = 100

/** @returns the name of its source too: of two with the same one a ref is one record @throws BrokenSource */
export async function openSource(
  { path, from, place = '' }: ImportOrigin,
  signal: AbortSignal,
): Promise<{ source: Source; name: string }> {
  if (from !== undefined && !originNames.includes(from))
    throw new BrokenSource('--from', `${from} is nothing that can be imported: ${originNames.join(', ')}`)
  if (from === undefined && (await isUnfinished(path)))
    throw new BrokenSource(path, `is an export that broke off: it has no ${siteFile}. Export again`)
  if (from === own || (from === undefined && (await isThere(path, siteFile)))) {
    if (place !== '') throw new BrokenSource('--as', 'a folder of Parley says itself where it is from')
    const source = await FolderSource.open(path)
    return { source, name: source.site.source }
  }
  if (place.length > placeLength || /\p{Cc}/u.test(place) || !place.isWellFormed())
    throw new BrokenSource('--as', `a name of at most ${placeLength} letters`)
  const { product, source } = await openExport(path, { product: from as ProductName | undefined, signal })
  return { source, name: place === '' ? product : `${product} ${place}` }
}

const isThere = (folder: string, name: string) =>
  lstat(join(folder, name)).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === 'EACCES',
  )

async function isUnfinished(path: string): Promise<boolean> {
  const isOurs = (await isThere(path, fileOfPart('people'))) && (await isThere(path, filesFolder))
  return isOurs && !(await isThere(path, siteFile))
}
