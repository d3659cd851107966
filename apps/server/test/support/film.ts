/** Where the film of the tests was taken, as phones write it. */
export const place = '+51.5089-000.0762/'

export function box(kind: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
  return bytes
}
const handler = (purpose: string) => box('hdlr', numbers(0, 0), Buffer.from(purpose), Buffer.alloc(12))
const said = Buffer.from(place)
const xmp = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

/** A film with a place in all the ways of cameras, and a track of what a drone measured meanwhile. */
export function film(): Buffer {
  const head = box('ftyp', Buffer.from('mp42isom'))
  const sounds = Buffer.from('pictures and sounds')
  const measured = Buffer.from(`measured ${place}`)
  const data = box('mdat', sounds, measured, sounds)
  const chunk = head.length + 8 + sounds.length
  const samples = box(
    'stbl',
    box('stsc', numbers(0, 1, 1, 2, 1)),
    box('stsz', numbers(0, 0, 2, 9, measured.length - 9)),
    box('stco', numbers(0, 1, chunk)),
  )
  const user = box(
    'udta',
    box('\xa9xyz', said),
    box('loci', numbers(0), said),
    box('name', Buffer.from('a name')),
    box(
      'meta',
      numbers(0),
      handler('mdir'),
      box('ilst', box('\xa9nam', Buffer.from('the name of the song')), box('\xa9xyz', said)),
    ),
  )
  const keys = box(
    'meta',
    handler('mdta'),
    box('keys', Buffer.from('com.apple.quicktime.location.ISO6709')),
    box('ilst', said),
  )
  const versioned = box('meta', numbers(0), handler('mdta'), box('ilst', said))
  const sound = box('trak', box('mdia', handler('soun')), box('udta', box('\xa9xyz', said)))
  const drone = box('trak', box('mdia', handler('meta'), box('minf', samples)))
  const moov = box('moov', box('mvhd', Buffer.alloc(100)), user, keys, versioned, sound, drone)
  return Buffer.concat([head, data, moov, box('uuid', xmp, said), box('xml ', said)])
}
