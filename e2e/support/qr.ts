import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** Content of a code that is drawn in a page. */
export async function decoded(code: Locator): Promise<string> {
  const { width, height, data } = await code.evaluate(async (svg) => {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, image.width, image.height)
    return { width: pixels.width, height: pixels.height, data: [...pixels.data] }
  })
  return decodeQR({ width, height, data: new Uint8ClampedArray(data) })
}
