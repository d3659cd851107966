import { openFiles } from './files/open.ts'
import { type SourceFiles, withoutOuterFolder } from './files/source-files.ts'
import { type SourceLimits, sourceLimits } from './limits.ts'
import { isMattermostRoot } from './mattermost/lines.ts'
import { MattermostSource } from './mattermost/source.ts'
import { isRocketChatRoot } from './rocket-chat/collections.ts'
import { RocketChatSource } from './rocket-chat/source.ts'
import { isSlackRoot } from './slack/archive.ts'
import { SlackSource } from './slack/source.ts'
import type { Source } from './source.ts'
import { isTelegramRoot } from './telegram/result.ts'
import { TelegramSource } from './telegram/source.ts'

export type { Source } from './source.ts'

interface Kind {
  /** Whether this file is at the root of such an export, wherever that lies in what was packed. */
  readonly isRoot: (path: string) => boolean
  readonly make: (files: SourceFiles, limits: SourceLimits) => Source
}

const kinds = {
  slack: { isRoot: isSlackRoot, make: (files, limits) => new SlackSource(files, limits) },
  mattermost: { isRoot: isMattermostRoot, make: (files, limits) => new MattermostSource(files, limits) },
  'rocket-chat': { isRoot: isRocketChatRoot, make: (files, limits) => new RocketChatSource(files, limits) },
  telegram: { isRoot: isTelegramRoot, make: (files, limits) => new TelegramSource(files, limits) },
} as const satisfies Record<string, Kind>

export type SourceName = keyof typeof kinds

/** Other products whose exports can be read. */
export const sourceNames = Object.keys(kinds) as SourceName[]

/**
 * Opens an export of another product: a folder, a ZIP or a file.
 * @throws BrokenSource
 */
export async function openSource(
  name: SourceName,
  path: string,
  limits: SourceLimits = sourceLimits,
): Promise<Source> {
  const files = await openFiles(path, limits)
  const { isRoot, make } = kinds[name]
  return make(withoutOuterFolder(files, isRoot), limits)
}
