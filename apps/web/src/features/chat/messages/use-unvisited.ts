import type { UnreadMention } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { fetchUnreadMentions } from '../../../domain/conversations/unread-mentions.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import { useSeen } from './use-seen.ts'

/**
 * Messages that mention me and that have not been in sight since this chat was opened, in order: a reader who goes to
 * the newest, and so has read everything, still finds them.
 *
 * @param unread how many the list counts: when that is another number, there may be others
 */
export function useUnvisited(unread: number, pane: RefObject<HTMLElement | null>) {
  const { target } = useChat()
  const [known, setKnown] = useState<readonly UnreadMention[]>()
  const last = useRef(0)
  const { readMarks } = useEngine()
  const timeline = useConversation((state) => state.timeline)

  const load = useCallback(async () => {
    const after = Math.max(last.current, readMarks.of(target))
    const list = await fetchUnreadMentions(target.id, after)
    last.current = Math.max(last.current, ...list.map(({ sequence }) => sequence))
    setKnown((before = []) => [...before, ...list.filter(({ id }) => !before.some((one) => one.id === id))])
  }, [target, readMarks])

  useEffect(() => {
    // Without a network only the count is shown, and a press requests them again.
    if (unread > 0) load().catch(() => undefined)
  }, [unread, load])

  const visit = useCallback((ids: ReadonlySet<number>) => {
    setKnown((before) =>
      before?.some(({ id }) => ids.has(id)) ? before.filter(({ id }) => !ids.has(id)) : before,
    )
  }, [])

  useSeen(pane, known?.map(({ id }) => id).join() ?? '', visit)

  const isThere = ({ id }: UnreadMention) => {
    const entry = timeline.entries.get(timeline.keys.get(id) ?? '')
    return entry?.message.msg.type !== MessageType.withdrawn
  }
  return { places: known?.filter(isThere), load, visit }
}
