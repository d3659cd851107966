const issued = /^\/api\/file\/[\w-]{16,64}$/

/** Whether an address in a message is that of an upload on this site; nothing else is loaded or linked. */
export const isServedPath = (src: string) => issued.test(src)
