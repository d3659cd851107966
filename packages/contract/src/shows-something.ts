/** Marks and spaces alone, and characters that Unicode calls ignorable, show nothing; U+2800 is an empty Braille cell. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u2800]/u

/** Whether there is anything to see in a text: of a message, too, and however long it is. */
export const showsSomething = (text: string): boolean => seen.test(text)
