import './paint.css'
import type { Conversation } from '../../engine/conversations/conversation.ts'

/** The found words, by message. */
export type FoundWords = ReadonlyMap<number, readonly string[]>

interface Painting {
  conversation: Conversation
  words: FoundWords
  /** The one among them that one stands at. */
  current?: number | undefined
}

const names = { found: 'found', current: 'found-current' } as const

/**
 * Marks what was found in the bubbles of a chat, whatever of it comes into sight, without drawing any of it anew. Texts
 * are found as they are shown: where a browser cannot, bubbles alone are marked.
 *
 * @param within the element of the chat; looked up each time, because it may be remounted
 * @returns what paints it again once something else is found, and what stops it
 */
export function paint(within: () => Element | null, painting: () => Painting) {
  if (typeof Highlight === 'undefined') return { again() {}, stop() {} }
  let frame = 0

  function draw() {
    const painted = { found: new Highlight(), current: new Highlight() }
    const now = painting()
    for (const row of within()?.querySelectorAll<HTMLElement>('article[data-index]') ?? []) {
      const id = idOf(now.conversation, Number(row.dataset.index))
      const words = id === undefined ? undefined : now.words.get(id)
      if (!words) continue
      const into = id === now.current ? painted.current : painted.found
      for (const range of rangesOf(row, words)) into.add(range)
    }
    CSS.highlights.set(names.found, painted.found)
    CSS.highlights.set(names.current, painted.current)
  }

  const soon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(draw)
  }
  const watch = new MutationObserver(soon)
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  soon()
  return {
    again: soon,
    stop() {
      watch.disconnect()
      cancelAnimationFrame(frame)
      for (const name of Object.values(names)) CSS.highlights.delete(name)
    },
  }
}

function idOf(conversation: Conversation, index: number): number | undefined {
  const { rows, timeline } = conversation.store.getState()
  return timeline.entries.get(rows[index]?.key ?? '')?.message.id
}

/** Where these words stand in what an element shows. */
export function rangesOf(element: Element, words: readonly string[]): Range[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: { node: Text; start: number }[] = []
  let whole = ''
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    nodes.push({ node, start: whole.length })
    whole += node.data
  }
  const place = (at: number) => {
    const found = nodes.findLast(({ start }) => start <= at)
    return found && ([found.node, at - found.start] as const)
  }
  return words.flatMap((word) => {
    const ranges: Range[] = []
    for (let at = whole.indexOf(word); word !== '' && at >= 0; at = whole.indexOf(word, at + word.length)) {
      const [from, to] = [place(at), place(at + word.length - 1)]
      if (!from || !to) continue
      const range = new Range()
      range.setStart(...from)
      range.setEnd(to[0], to[1] + 1)
      ranges.push(range)
    }
    return ranges
  })
}
