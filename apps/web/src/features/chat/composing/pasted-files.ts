import { normalized } from '@parley/contract/normalized'

interface Pasted {
  files: File[]
  /** Belongs beside the files; empty where there are none, and the browser inserts the text. */
  text: string
}

/** Files in what is pasted: a screenshot, copied files. Office programs add a picture of the text; then the text is meant. */
export function pastedFiles(data: Pick<DataTransfer, 'files' | 'types' | 'getData'>): Pasted {
  const text = data.getData('text/plain')
  const files = [...data.files]
  if (files.length === 0 || (text !== '' && data.types.includes('text/html'))) return { files: [], text: '' }
  const names = new Set(files.map(({ name }) => normalized(name, 'NFC')))
  // File managers add the names of the files that are copied, or their paths.
  const nameIn = (line: string) => normalized(line.split(/[/\\]/).at(-1) ?? '', 'NFC')
  const lines = text.trim().split(/\r?\n|\r/)
  const isNames = lines.every((line) => names.has(nameIn(line)) || /^file:/.test(line))
  return { files, text: isNames ? '' : text }
}
