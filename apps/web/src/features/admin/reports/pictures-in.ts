import type { Msg } from '@parley/contract'

/** Links to the pictures that a message shows: the files' own paths would not open for everybody who decides. */
export function picturesIn(msg: Msg): string[] {
  if ('imageMsg' in msg) return [msg.imageMsg.src]
  if ('imageTextMsg' in msg) return [...new Set(msg.imageTextMsg.content.match(/\/api\/file\/[\w-]+/g))]
  return []
}
