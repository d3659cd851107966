import { limits } from '@parley/contract'

/** Control characters, and those that reverse or hide the text beside them: `gpj.exe` must not read as `exe.jpg`. */
const unsafe = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u00AD\u200B\u2060-\u206F\uFEFF]/gu
const suffixed = /^(.*)\.([^.\s]{1,16})$/su

export interface FileName {
  /** For a person, suffix included. */
  readonly name: string
  /** In lower case, without the dot; empty where there is none. */
  readonly suffix: string
}

/**
 * Name of an uploaded file.
 * @param given what the client called it, if anything
 * @param ofBytes the suffix that its bytes ask for: for a name without one, or in its place
 */
export function fileName(
  given: string | undefined,
  ofBytes: string,
  { replaces = false }: { replaces?: boolean } = {},
): FileName {
  const parts = partsOf(given ?? '')
  const suffix = replaces ? ofBytes : parts.suffix || ofBytes
  const ending = suffix && `.${suffix}`
  const stem = parts.stem || (parts.suffix && !replaces ? '' : 'file')
  const room = limits.mediaTitle.max - [...ending].length
  return { name: [...stem].slice(0, room).join('') + ending, suffix: suffix.toLowerCase() }
}

export function suffixOf(given: string): string {
  return partsOf(given).suffix.toLowerCase()
}

/** As a system reads it that hides dots and blanks at the end. */
function partsOf(given: string): { stem: string; suffix: string } {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(unsafe, '')
    .trim()
    .replace(/[. ]+$/, '')
  const [, stem = clean, suffix = ''] = suffixed.exec(clean) ?? []
  return { stem, suffix }
}
