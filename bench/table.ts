/** A table as Markdown has it, its columns lined up. The first row are the headings. */
export function table(rows: ReadonlyArray<readonly string[]>): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [headings = [], ...others] = rows
  return [headings, widths.map((width) => '-'.repeat(width)), ...others].map(line).join('\n')
}
