const marks = /^```|`[^\n]+`|\*\S[^\n]*\*|~~\S[^\n]*~~|^>[^\S\n]|^[^\S\n]{0,3}(?:[-*]|\d{1,9}[.)])[^\S\n]+\S/m

/** Whether a text may have marks: what has none needs none of the code that reads them. */
export const hasMarks = (text: string) => marks.test(text)
