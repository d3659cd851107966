import type { Page } from '@playwright/test'
import type { World } from '../world/world.ts'

/** A screen in one state. */
export interface Shot {
  /** Name of its file. */
  readonly name: string
  readonly path: string | ((world: World) => string)
  /** Who looks at it; by default the person that the world is about. */
  readonly as?: 'newcomer' | 'traveller' | 'administrator' | 'nobody'
  readonly language?: 'en'
  /** What one does there first, and waits for. */
  readonly first?: (page: Page, world: World) => Promise<unknown>
  /** What one does there afterwards. */
  readonly last?: (page: Page) => Promise<unknown>
  /** It calls: others would look different meanwhile. */
  readonly isCall?: true
  /** In which it is there at all. */
  readonly only?: 'desktop' | 'phone'
}
