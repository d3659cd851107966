import { openFiles } from './files/open.ts'
import { type SourceFiles, untilAborted, withoutOuterFolder } from './files/source-files.ts'
import { siteFile } from './format/folder.ts'
import { BrokenSource } from './format/source.ts'
import { type SourceLimits, sourceLimits } from './limits.ts'
import { isMattermostFile, isMattermostRoot } from './mattermost/lines.ts'
import { MattermostSource } from './mattermost/source.ts'
import type { ProductSource } from './product-source.ts'
import { isRocketChatRoot } from './rocket-chat/collections.ts'
import { RocketChatSource } from './rocket-chat/source.ts'
import { isSlackRoot } from './slack/archive.ts'
import { SlackSource } from './slack/source.ts'
import { isTelegramRoot } from './telegram/result.ts'
import { TelegramSource } from './telegram/source.ts'

interface Product {
  /** Whether this file is at the root of such an export, wherever that lies in what was packed. */
  readonly isRoot: (path: string) => boolean
  readonly make: (files: SourceFiles, limits: SourceLimits) => ProductSource<unknown>
}

/** In the order of recognition: Rocket.Chat has a file of people as Slack has, and lines as Mattermost. */
const products = {
  'rocket-chat': { isRoot: isRocketChatRoot, make: (files, limits) => new RocketChatSource(files, limits) },
  telegram: { isRoot: isTelegramRoot, make: (files, limits) => new TelegramSource(files, limits) },
  slack: { isRoot: isSlackRoot, make: (files, limits) => new SlackSource(files, limits) },
  mattermost: { isRoot: isMattermostRoot, make: (files, limits) => new MattermostSource(files, limits) },
} as const satisfies Record<string, Product>

export type ProductName = keyof typeof products

/** Other products whose exports can be read. */
export const productNames = Object.keys(products) as ProductName[]

export interface Opened {
  readonly product: ProductName
  readonly source: ProductSource<unknown>
}

interface Opening {
  /** The product it comes from; without it, its files decide. */
  readonly product?: ProductName | undefined
  readonly limits?: SourceLimits
  /** Ends all reading of it with its reason. */
  readonly signal?: AbortSignal
}

const never = new AbortController().signal

/** Opens an export of another product: a folder, a ZIP or a file. @throws BrokenSource */
export async function openExport(
  path: string,
  { product: said, limits = sourceLimits, signal = never }: Opening = {},
): Promise<Opened> {
  const files = untilAborted(await openFiles(path, limits), signal)
  try {
    const product = said ?? (await productOf(files))
    if (product === undefined)
      throw new BrokenSource(
        path,
        `is no export that is known. Say of what it is, if it is one: --from ${productNames.join(', --from ')}`,
      )
    const { isRoot, make } = products[product]
    return { product, source: make(withoutOuterFolder(files, isRoot), limits) }
  } catch (error) {
    await files.close()
    throw error
  }
}

async function productOf(files: SourceFiles): Promise<ProductName | undefined> {
  if (withoutOuterFolder(files, (path) => path === siteFile).has(siteFile))
    throw new BrokenSource(files.name, `has a ${siteFile}: unpack it, and name the folder in which that is`)
  for (const name of productNames) {
    const { isRoot } = products[name]
    for (const path of withoutOuterFolder(files, isRoot).paths()) if (isRoot(path)) return name
  }
  // A single file may have any name.
  const [path, other] = files.paths()
  if (path === undefined || other !== undefined || !path.endsWith('.json')) return undefined
  return (await isMattermostFile(files, path)) ? 'mattermost' : 'telegram'
}
