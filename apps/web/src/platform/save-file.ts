/** Has the browser save what is behind an address of this site. */
export function saveFile(src: string, name: string) {
  const link = document.createElement('a')
  link.href = src
  link.download = name
  link.click()
}
