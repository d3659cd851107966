import { afterEach, expect, test } from 'vitest'
import { addHomeScreenPictures } from './home-screen-pictures.ts'

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff0000"/></svg>',
)}`

afterEach(() => {
  for (const one of document.head.querySelectorAll('link[rel^=apple-touch], meta[name=theme-color]'))
    one.remove()
})

function addColour(content: string, media: string) {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'theme-color', content, media })
  document.head.append(meta)
}

const pictures = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=apple-touch-startup-image]')]

async function pixelsOf(address: string) {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.drawImage(image, 0, 0)
  const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)]
  return {
    size: [image.width, image.height],
    corner: at(0, 0),
    middle: at(image.width / 2, image.height / 2),
  }
}

test('the screen is filled with each colour of the page, around the icon of the site', async () => {
  addColour('#ffffff', '(prefers-color-scheme: light)')
  addColour('#000000', '(prefers-color-scheme: dark)')
  await addHomeScreenPictures(icon, false)
  const ofPortraits = pictures().filter(({ media }) => media.includes('portrait'))
  expect(ofPortraits.map(({ media }) => media)).toEqual([
    '(prefers-color-scheme: light) and (orientation: portrait)',
    '(prefers-color-scheme: dark) and (orientation: portrait)',
  ])
  const sides = [screen.width, screen.height].map((side) => side * devicePixelRatio)
  const size = sides.toSorted((a, b) => a - b)
  const [light, dark] = await Promise.all(ofPortraits.map(({ href }) => pixelsOf(href)))
  expect(light).toEqual({ size, corner: [255, 255, 255], middle: [255, 0, 0] })
  expect(dark).toEqual({ size, corner: [0, 0, 0], middle: [255, 0, 0] })
})

test('without an icon nothing is added', async () => {
  addColour('#ffffff', '')
  await expect(addHomeScreenPictures('data:image/svg+xml,none', true)).rejects.toThrow()
  expect(pictures()).toEqual([])
})

test('a logo of the site’s own is an opaque icon, and our own drawing leaves the one that is there', async () => {
  addColour('#ffffff', '')
  const link = Object.assign(document.createElement('link'), { rel: 'apple-touch-icon', href: '/ours.png' })
  document.head.append(link)
  await addHomeScreenPictures(icon, false)
  expect(link.getAttribute('href')).toBe('/ours.png')
  await addHomeScreenPictures(icon, true)
  expect(link.href).toMatch(/^data:image\/png/)
  expect(await pixelsOf(link.href)).toEqual({
    size: [180, 180],
    corner: [255, 255, 255],
    middle: [255, 0, 0],
  })
})
