/** Has the browser save what is behind an address of this site. */
export function saveFile(src: string, name: string) {
  const link = document.createElement('a')
  link.href = src
  link.download = name
  link.click()
}

/** Has the browser save what was fetched. */
export function saveBlob(content: Blob, name: string) {
  const src = URL.createObjectURL(content)
  saveFile(src, name)
  // A browser takes what it saves after the click.
  setTimeout(() => URL.revokeObjectURL(src), 60_000)
}
