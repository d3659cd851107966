import { showsSomething } from './shows-something.ts'

/** Scripts whose letters join, or do not, by U+200C and U+200D. */
const joining = [
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Khmr',
  'Knda',
  'Mlym',
  'Mong',
  'Mymr',
  'Nkoo',
  'Orya',
]
  .concat('Sinh', 'Syrc', 'Taml', 'Telu')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')
const picture = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F`

/** Legitimate invisible characters: in emoji, in flags, in variants of a character, in scripts that join. */
const belonging = new RegExp(
  [
    String.raw`(?<=[${picture}])\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=[\p{Emoji}\p{Extended_Pictographic}])[\uFE0E\uFE0F]`,
    String.raw`(?<=\u{1F3F4})[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}`,
    String.raw`(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=\p{Script=Mong})[\u180B-\u180F]`,
    String.raw`(?<=[${joining}\p{M}])[\u200C\u200D](?=[${joining}])`,
    // In Malayalam and Bengali, whose letters may end a word with it.
    String.raw`(?<=[\p{Script=Mlym}\p{Script=Beng}\p{Script=Sinh}])\u200D(?=$|\s)`,
  ].join('|'),
  'gu',
)
/** Characters that hide or reverse, or are unassigned: two names that differ in them look the same. */
const hidden =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]/u
const hiding = new RegExp(hidden, 'gu')

/** Whether a name has characters that hide or reverse their neighbours. */
export const hasHidden = (name: string): boolean => hidden.test(name.replace(belonging, ''))

/** A name without such characters. */
export function withoutHidden(name: string, instead: ' ' | '' = ' '): string {
  const kept = new Set(
    [...name.matchAll(belonging)].flatMap(({ index, 0: { length } }) => range(index, length)),
  )
  return name.replace(hiding, (sign, index: number) => (kept.has(index) ? sign : instead))
}

/** Whether a character is one that is invisible alone. */
export const isUnseen = (character: string): boolean => !showsSomething(character)

const range = (from: number, length: number) => Array.from({ length }, (_, i) => from + i)
