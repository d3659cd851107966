import type { LinkedPage } from '@parley/contract'
import { later } from '../../../platform/code/later.tsx'

/** In a bubble, under what is said: the page behind its first link. */
export const LinkPreview = later<{ page: LinkedPage }>(() => import('./link-card.tsx'))
