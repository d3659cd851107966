/** Pixels. */
const iconSide = 180
/** Margin of the icon around a logo, as a share of the icon's side. */
const iconMargin = 0.1
/** Side of the logo on a launch screen, as a share of the screen's shorter side. */
const launchShare = 0.28
/** Pixels of the page: a tablet may be held either way when an app is opened. */
const tabletSide = 600

/**
 * What Apple's phones show of a site on the home screen. They make a launch screen of nothing in the manifest: they take
 * pictures of exactly the size of their screen from the page that is put there, one for each colour of the page. As an
 * icon they take an opaque PNG, which a logo need not be.
 *
 * @param icon the address of the site's icon
 * @param hasLogo the icon is a picture of the site's own
 */
export async function addHomeScreenPictures(icon: string, hasLogo: boolean): Promise<void> {
  const image = new Image()
  image.src = icon
  await image.decode()
  const colours = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
  if (hasLogo) {
    const ground = { colour: colours[0]?.content ?? '#fff', width: iconSide, height: iconSide }
    const link = document.querySelector<HTMLLinkElement>('link[rel=apple-touch-icon]')
    if (link) link.href = await drawn(image, ground, iconSide * (1 - 2 * iconMargin))
  }
  for (const { content, media } of colours)
    for (const screen of launchScreens()) {
      const link = document.createElement('link')
      link.rel = 'apple-touch-startup-image'
      link.media = [media, `(orientation: ${screen.orientation})`].filter(Boolean).join(' and ')
      const side = Math.min(screen.width, screen.height) * launchShare
      link.href = await drawn(image, { ...screen, colour: content }, side)
      document.head.append(link)
    }
}

function launchScreens() {
  const sides = [screen.width, screen.height].map((side) => side * devicePixelRatio)
  const [short, long] = [Math.min(...sides), Math.max(...sides)]
  const portrait = { orientation: 'portrait', width: short, height: long }
  const landscape = { orientation: 'landscape', width: long, height: short }
  return Math.min(screen.width, screen.height) < tabletSide ? [portrait] : [portrait, landscape]
}

/** The image in the middle of a ground. @returns an address that outlives the page */
async function drawn(
  image: HTMLImageElement,
  { colour, width, height }: { colour: string; width: number; height: number },
  side: number,
): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('nothing can be drawn here')
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  context.drawImage(image, (width - side) / 2, (height - side) / 2, side, side)
  // Not at once: somebody may be typing.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  canvas.width = 0
  if (!blob) throw new Error('nothing was drawn')
  return addressOf(blob)
}

function addressOf(blob: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
