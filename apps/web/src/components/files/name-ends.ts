const longestSuffix = 8
/** Characters before the suffix that are kept. */
const kept = 4

/** A file's name in two: what may be shortened, and its last characters with the suffix. */
export function nameEnds(name: string): [head: string, tail: string] {
  const characters = [...name]
  const dot = characters.lastIndexOf('.')
  const suffix = dot > 0 ? characters.length - dot : 0
  const length = kept + (suffix <= longestSuffix ? suffix : 0)
  if (characters.length <= length + kept) return [name, '']
  return [characters.slice(0, -length).join(''), characters.slice(-length).join('')]
}
