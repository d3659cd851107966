import type { SourceFiles } from '../files/source-files.ts'
import { BrokenSource } from '../format/source.ts'
import { asFields, asText, type Fields } from '../json/fields.ts'
import { jsonValues } from '../json/reading.ts'
import type { SourceLimits } from '../limits.ts'

/** A line of an export: its type, and what it says. */
export interface MattermostLine {
  readonly type: string
  readonly fields: Fields
  readonly line: number
}

const format = 1

/** Whether this is the file with the lines. */
export const isMattermostRoot = (path: string) => /^[^/]+\.jsonl$/.test(path)

/** Whether a file of any name begins as one of these does. */
export async function isMattermostFile(files: SourceFiles, path: string): Promise<boolean> {
  for await (const chunk of await files.open(path))
    return /^\uFEFF?\s*\{\s*"type"\s*:\s*"version"/.test((chunk as Buffer).toString('utf8'))
  return false
}

/** The lines of an export in their order. @throws BrokenSource if it is none, or of another version */
export async function* mattermostLines(
  files: SourceFiles,
  limits: SourceLimits,
): AsyncGenerator<MattermostLine> {
  const path = fileWithLines(files)
  let isFirst = true
  for await (const { value, line } of jsonValues(files, path, { plan: () => 'whole', limits })) {
    const fields = asFields(value)
    const type = asText(fields.type)
    if (isFirst && (type !== 'version' || fields.version !== format))
      throw new BrokenSource(path, `is no bulk export of Mattermost of version ${format}`, line)
    isFirst = false
    yield { type, fields: asFields(fields[type]), line }
  }
  if (isFirst) throw new BrokenSource(path, 'is empty')
}

function fileWithLines(files: SourceFiles): string {
  const paths = [...files.paths()]
  const found = paths.filter(isMattermostRoot).sort()
  const [path] = found.length > 0 ? found : paths.filter((one) => /^[^/]+\.json$/.test(one))
  if (found.length > 1)
    throw new BrokenSource(
      files.name,
      `has two files with lines of JSON, ${found[0]} and ${found[1]}: leave one`,
    )
  if (path === undefined)
    throw new BrokenSource(files.name, 'is no bulk export of Mattermost: one has one file with lines of JSON')
  return path
}
