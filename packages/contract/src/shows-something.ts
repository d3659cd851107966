/** Marks and spaces alone, and characters that Unicode calls ignorable, show nothing; U+2800 is an empty Braille cell. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u2800]/u

/** Whether a text shows anything; fast enough for messages of any length. */
export const showsSomething = (text: string): boolean => seen.test(text)
