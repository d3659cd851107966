import { limits } from '@parley/contract'
import { fitting } from './fit.ts'

/** What a message calls a picture or a video. */
export const fileName = (name: string): string => fitting(name, limits.mediaTitle)
