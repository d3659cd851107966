/** Every sticker is drawn on a square of this side. */
const side = 240

export const ink = '#2b2a3d'

/** A drawing with a white edge, so that it can be seen on dark ground. */
export const drawing = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">
<defs><filter id="edge" x="-10%" y="-10%" width="120%" height="120%">
<feGaussianBlur in="SourceAlpha" stdDeviation="3.2"/><feComponentTransfer result="edge"><feFuncA type="linear" slope="14" intercept="-0.6"/></feComponentTransfer>
<feFlood flood-color="#fff"/><feComposite in2="edge" operator="in"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>
</filter></defs>
<g filter="url(#edge)" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">${content}</g>
</svg>`

interface Look {
  readonly fill?: string
  readonly stroke?: string
  readonly width?: number
  readonly turn?: string
}

const look = ({ fill = 'none', stroke, width, turn }: Look) =>
  ` fill="${fill}"${stroke ? ` stroke="${stroke}"` : ''}${width === undefined ? '' : ` stroke-width="${width}"`}${
    turn ? ` transform="${turn}"` : ''
  }/>`

export const path = (d: string, of: Look = {}): string => `<path d="${d}"${look(of)}`

export const circle = (x: number, y: number, r: number, of: Look = {}): string =>
  `<circle cx="${x}" cy="${y}" r="${r}"${look(of)}`

export const oval = (x: number, y: number, rx: number, ry: number, of: Look = {}): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"${look(of)}`

/** A bar with round ends, from its upper left corner. */
export const bar = (x: number, y: number, width: number, height: number, of: Look = {}, r?: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r ?? Math.min(width, height) / 2}"${look(of)}`

export const turned = (content: string, angle: number, x: number, y: number): string =>
  `<g transform="rotate(${angle} ${x} ${y})">${content}</g>`

export const mirrored = (content: string): string =>
  `<g transform="translate(${side} 0) scale(-1 1)">${content}</g>`

/** A heart around a point. */
export const heart = (x: number, y: number, size: number, of: Look = {}): string =>
  path(
    `M${x} ${y + size} C${x - size * 1.7} ${y} ${x - size * 0.9} ${y - size * 1.1} ${x} ${y - size * 0.3} C${x + size * 0.9} ${y - size * 1.1} ${x + size * 1.7} ${y} ${x} ${y + size}Z`,
    { fill: '#ff4d6d', ...of },
  )

/** A star with four points around a point. */
export const spark = (x: number, y: number, size: number, fill = '#ffd23f'): string =>
  path(
    `M${x} ${y - size} Q${x} ${y} ${x + size} ${y} Q${x} ${y} ${x} ${y + size} Q${x} ${y} ${x - size} ${y} Q${x} ${y} ${x} ${y - size}Z`,
    { fill, width: 4 },
  )
