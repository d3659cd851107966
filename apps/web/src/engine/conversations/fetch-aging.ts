import { fetchCode } from '../../platform/code/fetch-code.ts'

/** What takes in what most chats never have: messages that go by their age or are edited, and pages behind links. */
export const fetchAging = () => fetchCode(() => import('./aging.ts'))
