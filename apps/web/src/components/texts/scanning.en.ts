import type { Translation } from '../../platform/texts/types.ts'
import type { scanning as original } from './scanning.zh.ts'

export const scanning: Translation<typeof original> = {
  title: 'Scan',
  picture: 'Camera view',
  hint: 'Point the camera at a QR code',
  opening: 'Starting the camera…',
  insecure: 'The camera only works over https. You can still choose a picture of a QR code.',
  refused: 'Camera access is off. Allow it in your browser’s site settings, then try again.',
  missing: 'No camera found. You can still choose a picture of a QR code.',
  busy: 'Couldn’t start the camera. Another app may be using it.',
  fromAlbum: 'Choose a picture',
  pasteHint: 'You can also paste a picture of a QR code, or an invitation link',
  empty: 'No QR code found in this picture. Try a sharper one.',
  broken: 'Couldn’t open this picture. It may be damaged.',
  result: 'Scan result',
  leadsTo: 'This link leads to {host}. Open it only if you trust where it came from.',
  openLink: 'Open link',
  again: 'Scan again',
}
