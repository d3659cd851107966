import { type RefObject, useEffect, useState } from 'react'
import { useChat } from '../context/chat-context.ts'

/** A message, and the line with its bubble. */
interface Hovered {
  readonly key: string
  readonly line: Element
}

const bar = '[role="log"] [role="toolbar"]'

/** Layers over the chat give the focus back to where it was. */
const isOverChat = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/**
 * The message that the pointer is over, or that the keys have led to. Lines know nothing of this: they are listened to
 * from beside them.
 *
 * @param place something within the chat
 */
export function useHovered(place: RefObject<HTMLElement | null>): Hovered | undefined {
  const { conversation } = useChat()
  const [hovered, setHovered] = useState<Hovered>()

  useEffect(() => {
    const area = place.current?.closest('section')
    if (!area || !matchMedia('(hover: hover)').matches) return
    const listening = new AbortController()
    const { signal } = listening

    let isAway = false
    /** A person who goes through it by keys keeps it, and finds it again on coming back. */
    function isHeld() {
      const { activeElement: at, body } = document
      isAway &&= at === body || isOverChat(at)
      return isAway || at?.closest(bar)
    }

    const articleOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>('[role="log"] [data-index]') : null

    /** For an album, its caption. */
    function keyAt(index: number) {
      const found = conversation.store.getState().rows[index]
      if (found?.kind !== 'message') return undefined
      return found.album?.at(-1) ?? found.key
    }

    function look(article: HTMLElement | null) {
      const line = article?.querySelector('[aria-haspopup="menu"]')?.parentElement
      const key = keyAt(Number(article?.dataset.index))
      setHovered((before) => {
        if (!line || key === undefined) return undefined
        return before?.key === key && before.line === line ? before : { key, line }
      })
    }

    let pointer: string | undefined
    /** A browser also says so of a pointer that rests, when what is below it moves: that takes nothing from the keys. */
    function hasMoved({ screenX, screenY }: PointerEvent) {
      const before = pointer
      pointer = `${screenX} ${screenY}`
      return before !== undefined && pointer !== before
    }

    area.addEventListener(
      'pointerover',
      (event) => {
        const isByPointer = hasMoved(event) || !articleOf(document.activeElement)?.matches(':focus-visible')
        if (event.pointerType === 'mouse' && isByPointer && !isHeld()) look(articleOf(event.target))
      },
      { signal },
    )
    area.addEventListener('pointerleave', () => isHeld() || setHovered(undefined), { signal })
    area.addEventListener(
      'focusin',
      ({ target }) => {
        const article = articleOf(target)
        if (article?.matches(':focus-visible')) look(article)
      },
      { signal },
    )
    area.addEventListener(
      'focusout',
      ({ target, relatedTarget: to }) => {
        isAway = isOverChat(to) && target instanceof Element && target.closest(bar) !== null
        if (!to || isOverChat(to)) return
        const article = articleOf(target)
        if (article && articleOf(to) !== article && !article.matches(':hover')) look(null)
      },
      { signal },
    )
    // A line may have been pointed at or focused before this.
    look(area.querySelector<HTMLElement>('[role="log"] [data-index]:is(:hover, :focus-visible)'))
    return () => listening.abort()
  }, [conversation, place])

  return hovered
}
