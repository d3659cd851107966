/** UTF-16 units of a text that are normalised: some characters get eighteen times as long in a Unicode form. */
export const normalizedUnits = 4096

/** A text in one of Unicode's forms, at a bounded cost: the text after `normalizedUnits` is dropped. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.slice(0, normalizedUnits).normalize(form)
