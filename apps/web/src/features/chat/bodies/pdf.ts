/** A shown PDF is fetched whole first. */
export const pdfShownBytes = 50 * 1000 * 1000

/** Whether this browser shows a file of this name in the page. Those of phones show its first page, or nothing. */
export function showsPdf(
  { name, size }: { name: string; size: number },
  { hasViewer, hasFinger }: { hasViewer: boolean; hasFinger: boolean },
): boolean {
  return hasViewer && !hasFinger && size <= pdfShownBytes && /\.pdf$/i.test(name)
}

/** Readers take a mark that does not stand at the very beginning. */
const markWithin = 1024

/** Whether it is one, by its content: its name and its stated type prove nothing. */
export async function isPdf(content: Blob): Promise<boolean> {
  return (await content.slice(0, markWithin).text()).includes('%PDF-')
}
