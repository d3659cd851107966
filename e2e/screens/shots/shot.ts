import type { Page } from '@playwright/test'
import type { World } from '../world/world.ts'

/** A screen in one state. */
export interface Shot {
  /** Name of its file. */
  readonly name: string
  readonly path: string | ((world: World) => string)
  /** The person who looks at it; by default the one that the world is about. */
  readonly as?: 'newcomer' | 'traveller' | 'administrator' | 'nobody'
  readonly language?: 'en'
  /** Actions before it, and what to wait for. */
  readonly first?: (page: Page, world: World) => Promise<unknown>
  /** Actions after it. */
  readonly last?: (page: Page) => Promise<unknown>
  /** It calls: others would look different meanwhile. */
  readonly isCall?: true
  /** In which it is there at all. */
  readonly only?: 'desktop' | 'phone'
}
