import { filePathIn } from '@parley/contract/file-paths'

/** Whether an address in a message is that of an upload on this site; nothing else is loaded or linked. */
export const isServedPath = (src: string) => filePathIn(src) !== undefined
