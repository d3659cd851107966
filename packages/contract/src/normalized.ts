/** UTF-16 units of a text that are brought into one of Unicode's forms: of some characters it is eighteen times as long. */
export const normalizedUnits = 4096

/** A text in one of Unicode's forms, at a bounded cost: what comes after `normalizedUnits` is left out. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.slice(0, normalizedUnits).normalize(form)
