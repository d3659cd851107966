/** A program that shows tables takes what begins so for a formula, and carries it out. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A line of a file of comma-separated values (RFC 4180), in which nothing is a formula. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`

/** Every text is quoted: then no separator that a program prefers ends it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = formula.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

/** By it programs know that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'
