const files = ['/brand.css', '/brand-icon', '/manifest.webmanifest']

/** Shows the site as it looks by now: the browser keeps what it has for minutes. */
export async function showBrand() {
  await Promise.all(files.map((file) => fetch(file, { cache: 'reload' })))
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="/brand"]')) {
    const anew = link.cloneNode() as HTMLLinkElement
    anew.onload = () => link.remove()
    if (link.rel === 'stylesheet') link.after(anew)
    else link.replaceWith(anew)
  }
}
