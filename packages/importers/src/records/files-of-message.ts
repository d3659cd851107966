import type { FileEntry } from '../format/entries.ts'
import { formatLimits } from '../format/limits.ts'
import type { Notes } from '../notes.ts'
import type { Attachments, Described } from './attachments.ts'

/** The files of a message that are in the export, and a line for each that is not: none is fetched from anywhere. */
export class FilesOfMessage {
  readonly files: FileEntry[] = []
  readonly lines: string[] = []
  readonly #attachments: Attachments
  readonly #notes: Notes

  constructor({ attachments, notes }: { readonly attachments: Attachments; readonly notes: Notes }) {
    this.#attachments = attachments
    this.#notes = notes
  }

  /** @param address where the file is, of one that never was in an export */
  async add(paths: readonly string[], described: Described & { readonly name: string }, address?: string) {
    const found = await this.#attachments.find(paths, described)
    if (found && this.files.length < formatLimits.files) {
      this.files.push(found)
      return
    }
    this.#notes.add(address === undefined ? 'fileMissing' : 'fileKind', described.name)
    this.lines.push(fileLine(described.name, address))
  }
}

/** Names a file that is not in the export, and where it is. */
export const fileLine = (name: string, address = '') =>
  address === '' ? `📎 ${name}` : `📎 ${name} (${address})`
