import { qrDrawing } from '../../platform/qr/drawing.ts'
import { saveFile } from '../../platform/save-file.ts'
import type { Face } from './code-card.tsx'

/** Pixels: enough for a print of a hand's width. */
const width = 880
const margin = 80
const face = 112

/** Saves a card with name and code as a PNG. */
export async function saveCodePicture(link: string, { name, avatar, about }: Face, hint: string) {
  const picture = avatar.startsWith('/') ? await loaded(avatar) : undefined
  const top = margin + (picture ? face + 32 : 0)
  const codeTop = top + 140
  const height = codeTop + width - 2 * margin + 150
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  if (picture) drawFace(context, picture)
  context.textAlign = 'center'
  context.textBaseline = 'top'
  write(context, name, { top, size: 44, color: '#1f1d1a' })
  write(context, about, { top: top + 64, size: 28, color: '#5c5851' })
  drawCode(context, link, codeTop)
  write(context, hint, { top: height - 120, size: 30, color: '#5c5851' })
  const src = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }))
  saveFile(src, `${name}.png`)
  setTimeout(() => URL.revokeObjectURL(src), 60_000)
}

type Context = OffscreenCanvasRenderingContext2D

/** Not worth a word if it does not come. */
async function loaded(src: string) {
  const image = new Image()
  image.src = src
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

function drawFace(context: Context, picture: HTMLImageElement) {
  const { naturalWidth, naturalHeight } = picture
  const side = Math.min(naturalWidth, naturalHeight)
  const left = (width - face) / 2
  context.save()
  context.beginPath()
  context.roundRect(left, margin, face, face, face * 0.3)
  context.clip()
  context.drawImage(
    picture,
    (naturalWidth - side) / 2,
    (naturalHeight - side) / 2,
    side,
    side,
    left,
    margin,
    face,
    face,
  )
  context.restore()
}

function drawCode(context: Context, link: string, top: number) {
  const { size, path } = qrDrawing(link)
  const scale = Math.floor((width - 2 * margin) / size)
  context.save()
  context.fillStyle = '#000'
  context.translate(Math.round((width - size * scale) / 2), top)
  context.scale(scale, scale)
  context.fill(new Path2D(path))
  context.restore()
}

function write(context: Context, text: string, line: { top: number; size: number; color: string }) {
  context.font = `${line.size}px ${getComputedStyle(document.body).fontFamily}`
  context.fillStyle = line.color
  const signs = [...text]
  const room = width - 2 * margin
  while (signs.length > 1 && context.measureText(`${signs.join('')}…`).width > room) signs.pop()
  const shown = signs.join('')
  context.fillText(shown === text ? text : `${shown.trimEnd()}…`, width / 2, line.top)
}
