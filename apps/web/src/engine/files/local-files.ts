import type { Media } from '@parley/contract'

/** A file of this device that a message of mine is made of, or will be. */
export interface LocalFile {
  /** Its address in this page. */
  readonly src: string
  readonly file: File
  /** An image goes to the server as one; anything else as a file. */
  readonly isImage: boolean
  /** In pixels, of images and videos whose size could be read. */
  readonly size?: Media | undefined
  /** In seconds, of videos and recordings. */
  readonly length?: number | undefined
  /** Waveform of a recording, in the contract's format. */
  readonly waveform?: string | undefined
}

export type LocalFiles = ReturnType<typeof createLocalFiles>

/** The files that the signed-in person has chosen on this device, by their addresses in this page. */
export function createLocalFiles() {
  const files = new Map<string, LocalFile>()
  /** Addresses in this page of what the server has by now, by the server's addresses. */
  const shown = new Map<string, string>()

  return {
    add(file: File, about: Omit<LocalFile, 'src' | 'file'>): LocalFile {
      const src = URL.createObjectURL(file)
      const local = { src, file, ...about }
      files.set(src, local)
      return local
    },

    drop(src: string) {
      if (files.delete(src)) URL.revokeObjectURL(src)
    },

    /** The file behind an address of this page, or behind the server's address that it got. */
    of: (src: string): LocalFile | undefined => files.get(shown.get(src) ?? src),

    /** The server has the file; this page goes on showing its own, without a flash. */
    noteAddress: (src: string, address: string) => void shown.set(address, src),

    close() {
      for (const src of files.keys()) URL.revokeObjectURL(src)
      files.clear()
      shown.clear()
    },
  }
}
