import { emojiOf } from '@parley/contract/emoji'
import github from 'emojibase-data/en/shortcodes/github.json' with { type: 'json' }
import slack from 'emojibase-data/en/shortcodes/iamcal.json' with { type: 'json' }
import joypixels from 'emojibase-data/en/shortcodes/joypixels.json' with { type: 'json' }

/** Tones of skin as Slack counts them, and as Mattermost calls them. */
const tones = ['\u{1F3FB}', '\u{1F3FC}', '\u{1F3FD}', '\u{1F3FE}', '\u{1F3FF}']
const toneNames = ['light', 'medium_light', 'medium', 'medium_dark', 'dark']

let table: ReadonlyMap<string, string> | undefined

/** Where names differ, Slack's, which Mattermost has too, before GitHub's and JoyPixels', which Rocket.Chat has. */
function namesOfEmoji(): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const codes of [slack, github, joypixels] as Record<string, string | string[]>[])
    for (const [code, called] of Object.entries(codes)) {
      const emoji = emojiOf(String.fromCodePoint(...code.split('-').map((hex) => Number.parseInt(hex, 16))))
      if (emoji === undefined) continue
      for (const name of [called].flat()) if (!names.has(name)) names.set(name, emoji)
    }
  return names
}

/** The emoji of a name such as `+1`, `wave::skin-tone-3`, `wave_medium_skin_tone` or `wave_tone3`. */
export function emojiNamed(name: string): string | undefined {
  table ??= namesOfEmoji()
  const plain = name.toLowerCase()
  const known = table.get(plain)
  if (known) return known
  const slackTone = /^(.+?)::skin-tone-([2-6])(?:-[2-6])?$/.exec(plain)
  if (slackTone) return toned(table.get(slackTone[1] ?? ''), Number(slackTone[2]) - 2)
  const tone = /^(.+?)_(light|medium_light|medium|medium_dark|dark)_skin_tone$/.exec(plain)
  return tone ? toned(table.get(tone[1] ?? ''), toneNames.indexOf(tone[2] ?? '')) : undefined
}

function toned(emoji: string | undefined, tone: number): string | undefined {
  if (emoji === undefined) return undefined
  const [first = '', ...rest] = emoji
  return emojiOf(first + tones[tone] + rest.join('').replace(/^\uFE0F/, '')) ?? emoji
}

const named = /:([a-z0-9_+'&-]{1,64})(::skin-tone-[2-6](?:-[2-6])?)?:/gi

/** A text with the characters of the emoji that it names; names that are not known stay, as do times and addresses. */
export function withEmoji(text: string): string {
  return text.replace(named, (found: string, name: string, tone: string | undefined, at: number) => {
    const before = /[\p{Script=Latin}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))
    const after = /^[\p{Script=Latin}\p{N}]/u.test(text.slice(at + found.length, at + found.length + 2))
    const isPiece = /^([a-z]{1,2}|\d+)$/i.test(name) ? before || after : before && after
    return isPiece ? found : (emojiNamed(name + (tone ?? '')) ?? found)
  })
}
