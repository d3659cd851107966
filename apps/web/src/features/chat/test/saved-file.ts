import { vi } from 'vitest'

/** The last file that the page has the browser save from now on. */
export function savedFile() {
  const saved = { name: '', href: '' }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    Object.assign(saved, { name: this.download, href: this.href })
  })
  return () => ({ ...saved, text: async () => (await fetch(saved.href)).text() })
}
