const side = 64
/** Three digits could not be read. */
const maxShown = 99

/** @param count 0 for a dot @returns the address of the picture */
export async function drawTabIcon(plain: string, count: number): Promise<string> {
  const image = new Image(side, side)
  image.src = plain
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return plain
  context.drawImage(image, 0, 0, side, side)
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--color-badge')
  if (count === 0) drawDot(context)
  else drawCount(context, count > maxShown ? `${maxShown}+` : String(count))
  return canvas.toDataURL()
}

function drawDot(context: CanvasRenderingContext2D) {
  context.beginPath()
  context.arc(side - 15, 15, 15, 0, 2 * Math.PI)
  context.fill()
}

function drawCount(context: CanvasRenderingContext2D, text: string) {
  const height = 38
  const width = Math.min(side, height + (text.length - 1) * 14)
  context.beginPath()
  context.roundRect(side - width, 0, width, height, height / 2)
  context.fill()
  context.fillStyle = '#fff'
  context.font = '600 30px system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(text, side - width / 2, height / 2 + 2, width - 8)
}
