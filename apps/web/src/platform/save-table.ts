import { writeCsv } from './csv.ts'
import { saveBlob } from './save-file.ts'

/** Has the browser save a table that spreadsheets open. */
export const saveTable = (name: string, rows: readonly (readonly string[])[]) =>
  saveBlob(new Blob([writeCsv(rows)], { type: 'text/csv' }), name)
