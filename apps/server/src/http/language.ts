import { type Language, languages } from '@parley/contract'

/** The first of our languages that the client prefers, as `Accept-Language` orders them; else the default. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const quality = params.map((param) => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find((q) => q !== undefined)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wanted) {
    const known = languages.find((ours) => ours === language)
    if (known) return known
  }
  return languages[0]
}
