/**
 * Marks and spaces alone, and characters that Unicode calls ignorable, show nothing. Of the others U+2800 is an empty
 * Braille cell, U+FFFC stands for an object that is not there, U+1D159 is a note without a head, and U+13441 and U+13442
 * are blanks between hieroglyphs.
 */
const seen =
  /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u2800\uFFFC\u{1D159}\u{13441}\u{13442}]/u

/** Whether a text shows anything; fast enough for messages of any length. */
export const showsSomething = (text: string): boolean => seen.test(text)
