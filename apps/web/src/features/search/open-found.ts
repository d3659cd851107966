import { paint } from '../../components/found/paint.ts'
import { pathOf } from '../../domain/conversations/target.ts'
import type { Found } from '../../domain/search/found.ts'
import type { Engine } from '../../engine/engine.ts'

/** So long what was found stands out where it was said. */
const paintedMs = 6000

let stop = () => {}

export const hrefOfFound = ({ target, message }: Found) => `${pathOf(target)}?m=${message.id}`

/** Marks for a moment what was found in a message of a chat that opens. */
export function paintFound(engine: Engine, { target, message, words }: Found) {
  stop()
  const conversation = engine.conversations.of(target)
  const painting = { conversation, words: new Map([[message.id, words]]), current: message.id }
  const painted = paint(
    () => (location.pathname === pathOf(target) ? document.body : null),
    () => painting,
  )
  const timer = setTimeout(() => stop(), paintedMs)
  stop = () => {
    clearTimeout(timer)
    painted.stop()
    stop = () => {}
  }
}
