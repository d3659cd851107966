/** Controls, what turns the direction of a text around it, and what nobody sees. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu
/** Characters among these that some texts need: families of emoji, and scripts whose letters join. */
const joining = /[\u200c\u200d]/

/** A text of others in one line, no longer than that, as it can be shown among ours. */
export function plainText(text: string, max: number): string {
  const line = text
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(unseen, (sign) => (joining.test(sign) ? sign : ''))
    .trim()
  if (line.length <= max) return line
  const cut = line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')
  return `${cut.trimEnd()}…`
}
