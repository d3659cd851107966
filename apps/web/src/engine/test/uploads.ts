import { vi } from 'vitest'

/** A file on its way to the server, which is the test. */
export interface UploadRequest {
  readonly path: string
  readonly name: string
  readonly token: string | undefined
  /** Nothing more comes of it. */
  readonly isOver: boolean
  readonly isAborted: boolean
  progress(part: number): void
  /** @returns its address on the server */
  succeed(): string
  refuse(code: number, msg?: string): void
  breakOff(): void
}

/** Answers uploads by hand, until globals are given back. Those that have begun are in the list, in their order. */
export function stubUploads() {
  const requests: UploadRequest[] = []

  class Request {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    readonly status = 200
    readonly statusText = ''
    readonly headers: Record<string, string> = {}
    path = ''
    response = ''
    isOver = false
    isAborted = false
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void

    open(_method: string, path: string) {
      this.path = path
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    abort() {
      if (this.isOver) return
      this.isAborted = true
      this.end(this.onabort)
    }
    end(listener: (() => void) | undefined, response = '') {
      this.isOver = true
      this.response = response
      listener?.()
      this.onloadend?.()
    }
    send(form: FormData) {
      const file = (form.get('image') ?? form.get('file')) as File
      const address = `/api/file/${String(requests.length).padStart(32, '0')}`
      const answer = (envelope: object) => this.end(this.onload, JSON.stringify(envelope))
      const isOver = () => this.isOver
      const isAborted = () => this.isAborted
      requests.push({
        path: this.path,
        name: file.name,
        token: this.headers.token,
        get isOver() {
          return isOver()
        },
        get isAborted() {
          return isAborted()
        },
        progress: (part) => this.upload.onprogress?.({ loaded: part * file.size, total: file.size }),
        succeed() {
          // The server answers with a link, which opens the file for a while.
          const link = address + 'x'.repeat(32)
          answer({ code: 0, msg: '', data: { url: link, src: link } })
          return address
        },
        refuse: (code, msg = '') => answer({ code, msg, data: null }),
        breakOff: () => this.end(this.onerror),
      })
    }
  }

  vi.stubGlobal('XMLHttpRequest', Request)
  const running = () => requests.filter(({ isOver }) => !isOver)
  return {
    requests,
    running,
    names: () => requests.map(({ name }) => name),
    /** The one of a file that is under way. */
    of(name: string) {
      const found = running().find((one) => one.name === name)
      if (!found) throw new Error(`${name} is not being uploaded`)
      return found
    },
  }
}

/** A file of so many bytes, none of which is there. */
export function fileOf(name: string, size = 1000, type = 'text/plain') {
  const file = new File([], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
