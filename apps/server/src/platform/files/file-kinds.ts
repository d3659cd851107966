import { open } from 'node:fs/promises'
import { isProgramSuffix } from '@parley/contract/program-suffixes'
import { fileTypeFromFile } from 'file-type'

/** Programs by their bytes, whatever they are called. */
const programTypes = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/x-ms-shortcut',
  'application/x-ft-apple.alias',
  'application/x-google-chrome-extension',
  'application/x-xpinstall',
  'application/x-rpm',
  'application/x-deb',
  'application/vnd.ms-htmlhelp',
  'application/x-apple-diskimage',
  'application/wasm',
])

const plainText = 'text/plain; charset=utf-8'

/** Types by suffix, for text that has no mark of its own. Scripts and styles are text like any other. */
const textTypes: Readonly<Record<string, string>> = {
  txt: plainText,
  log: plainText,
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  css: plainText,
  js: plainText,
}

/** Types that a browser shows or plays without running anything of them; everything else is a download. */
const inlineTypes =
  /^(image\/(png|jpeg|gif|webp|apng|avif|bmp)|(video|audio)\/[\w.+-]+|text\/plain; charset=utf-8)$/

export const imageTypes = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp'])

export interface FileKind {
  readonly type: string
  /** The suffix that the bytes call for; empty where they show no kind. */
  readonly suffix: string
  readonly isProgram: boolean
}

/** Kind of a file: by its bytes, and if those show none, by its name. */
export async function kindOf(path: string, suffix: string): Promise<FileKind> {
  const found = await fileTypeFromFile(path)
  const isScript = !found && (await startsWith(path, '#!'))
  const ofBytes = found && found.mime !== 'application/xml' ? found.mime : undefined
  return {
    type: ofBytes ?? textTypes[suffix] ?? 'application/octet-stream',
    suffix: found?.ext ?? '',
    isProgram: isProgramSuffix(suffix) || isScript || (found ? programTypes.has(found.mime) : false),
  }
}

/** Types that a page could run or apply; earlier versions stored such types. */
const activeTypes = /(java|ecma|j|live)script|\bcss\b/i

/** The type that a stored file is served with: never one that a page could run or apply. */
export function servedType(type: string): string {
  return activeTypes.test(type) ? plainText : type
}

export function isShownInline(type: string): boolean {
  return inlineTypes.test(type)
}

async function startsWith(path: string, mark: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === mark
  } finally {
    await file.close()
  }
}
