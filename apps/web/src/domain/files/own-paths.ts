import type { Msg, OriginalMsg } from '@parley/contract'
import { filePathIn } from '@parley/contract/file-paths'
import { kindOf } from '@parley/contract/message-kinds'
import { bodyOf, msgOf } from '@parley/contract/message-text'

/**
 * Files are shown and kept here by their own paths, which stay the same for ever, and not by links, which are others in
 * the next hour; the browser's cookie opens them. What is no file of the server's stays.
 */
export const ownPath = (src: string) => filePathIn(src) ?? src

/** A message with its files' own paths. Inside texts, reading the markup gives them. */
export function withOwnPaths<M extends Msg | OriginalMsg>(message: M): M {
  const { type } = message
  const kind = kindOf(type)
  const body = bodyOf(message) as { src: string; msg?: OriginalMsg }
  if (kind?.files && kind.files !== 'markup') return msgOf(type, { ...body, src: ownPath(body.src) }) as M
  return body.msg ? (msgOf(type, { ...body, msg: withOwnPaths(body.msg) }) as M) : message
}
