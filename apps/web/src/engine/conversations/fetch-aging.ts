import { fetchCode } from '../../platform/code/fetch-code.ts'

/** What takes messages out that have gone by their age: most chats never have any. */
export const fetchAging = () => fetchCode(() => import('./aging.ts'))
