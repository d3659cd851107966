import { saveFile } from '../../../../platform/save-file.ts'
import { writeCsv } from './csv.ts'

/** Has the browser save a table that spreadsheets open. */
export function saveTable(name: string, rows: readonly (readonly string[])[]) {
  const src = URL.createObjectURL(new Blob([writeCsv(rows)], { type: 'text/csv' }))
  saveFile(src, name)
  setTimeout(() => URL.revokeObjectURL(src), 60_000)
}
