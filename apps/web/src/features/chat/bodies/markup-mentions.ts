import type { Mention } from '@parley/contract'
import { markupText } from '@parley/contract/markup-text'
import type { Place } from '../../../components/prose/text-parts.ts'
import { mentionPlaces } from './mention-in.ts'

/**
 * Where the texts of an image-and-text message name people, text after text: the places count in all of its
 * text, of which pictures and lines part what is shown.
 */
export function mentionsOfTexts(content: string, mentions: readonly Mention[] | undefined) {
  const whole = markupText(content)
  const left = mentionPlaces(whole, mentions).map(({ is, start, end }) => ({
    is,
    name: whole.slice(start, end),
  }))
  return (text: string): Place[] => {
    const found: Place[] = []
    let end = 0
    for (let [next] = left; next; [next] = left) {
      const start = text.indexOf(next.name, end)
      if (start < 0) break
      end = start + next.name.length
      found.push({ start, end, is: next.is })
      left.shift()
    }
    return found
  }
}
