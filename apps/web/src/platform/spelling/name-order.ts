import type { Speller } from './spelling.ts'

export interface Spelled<T> {
  item: T
  name: string
  /** A–Z, or # for what begins with no letter. */
  letter: string
}

/** By the pinyin of their names, those without a letter last; `idOf` decides between equal names. */
export function sortByName<T>(
  items: readonly T[],
  speller: Speller,
  nameOf: (item: T) => string,
  idOf: (item: T) => number,
): Spelled<T>[] {
  const compare = new Intl.Collator('zh-CN').compare
  return items
    .map((item) => {
      const name = nameOf(item)
      const spelled = speller.spell(name)
      return { item, name, spelled, letter: letterOf(spelled) }
    })
    .sort(
      (a, b) =>
        Number(a.letter === '#') - Number(b.letter === '#') ||
        order(a.spelled, b.spelled) ||
        compare(a.name, b.name) ||
        idOf(a.item) - idOf(b.item),
    )
    .map(({ item, name, letter }) => ({ item, name, letter }))
}

const letterOf = (spelled: string) => /^[a-z]/.exec(spelled)?.[0].toUpperCase() ?? '#'

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b))
