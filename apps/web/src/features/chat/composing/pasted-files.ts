/** Files in what is pasted: a screenshot, copied files. Office programs add a picture of the text; then the text is meant. */
export function pastedFiles({ files, types }: Pick<DataTransfer, 'files' | 'types'>): File[] {
  const isText = types.includes('text/html') && types.includes('text/plain')
  return isText ? [] : [...files]
}
