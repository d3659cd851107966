import type { LinkedPage } from '@parley/contract'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'

/** In a bubble, under what is said: the page behind its first link. */
export const LinkPreview = lazyComponent<{ page: LinkedPage }>(() => import('./link-card.tsx'))
