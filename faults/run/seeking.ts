import type { World } from './world.ts'

const characters = [...'甲乙丙丁戊己庚辛壬癸']

/** Characters of the nth message: any two neighbours are in other messages too. */
export const charactersOf = (n: number): string =>
  [...String((n * 7919) % 100_000).padStart(5, '0')].map((digit) => characters[Number(digit)]).join('')

/** Pairs of characters that everybody searches for at the end; some of them are in messages. */
export function soughtIn({ random, said }: World): readonly string[] {
  return Array.from({ length: 3 }, () => {
    const at = random.integer(0, 3)
    return charactersOf(random.integer(1, Math.max(1, said))).slice(at, at + 2)
  })
}
