/** Emoji that Unicode recommends for interchange; with its properties of strings, such as families and flags. */
const recommended = /^\p{RGI_Emoji}$/v
/** Asks for the coloured form of a character that has both. */
const coloured = '\uFE0F'

/** A text that is one emoji, as it is kept; undefined for any other. */
export const emojiOf = (text: string): string | undefined =>
  [text, text + coloured].find((candidate) => recommended.test(candidate))
