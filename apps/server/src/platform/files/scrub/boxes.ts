import { type Box, type BoxJob, boxesIn } from './box.ts'
import { type Bytes, Malformed } from './bytes.ts'
import { scrubItems } from './items.ts'
import type { Overwrites } from './overwrites.ts'
import { blankSamples, isTimedMetadata } from './samples.ts'

/** XMP in a film, and EXIF in a JPEG 2000. */
const personalIds = new Set(['be7acfcb97a942e89c71999491e3afac', '4a706754696666457869662d3e4a5032'])
const canonId = '85c0b687820f11e08111f4ce462b6a48'
/** Boxes of JPEG XL and JPEG 2000 that describe, packed or not. */
const descriptions = new Set(['Exif', 'xml ', 'brob', 'jumb'])
/** Metadata of films for players and lists of music; all other metadata of a camera is removed. */
const keptUserData = new Set(
  [
    'name',
    'titl',
    'chpl',
    'hnti',
    'hinf',
    'kind',
    'ludt',
    'tsel',
    'albm',
    'perf',
    'gnre',
    'free',
    'skip',
  ].concat(['\xa9nam', '\xa9alb', '\xa9ART', '\xa9gen', '\xa9trk', 'LOOP', 'WLOC', 'SelO', 'AllF']),
)
/** A film's tracks are in its description, and nothing of theirs is in another one. */
const maxDepth = 8
/** Tags of music lists: the place, the owner, and what programs have added for themselves. */
const personalTags = new Set(['\xa9xyz', 'loci', '----', 'apID', 'ownr', 'purd', 'akID', 'xid '])

/** Films, and pictures made of boxes: metadata about where and by whom becomes free space. */
export async function scrubBoxes(bytes: Bytes, start: number, out: Overwrites): Promise<void> {
  const job = { bytes, out, start }
  for (const box of await boxesIn(bytes, start, bytes.size, { isWhole: true })) await scrubBox(job, box, 0)
}

async function scrubBox(job: BoxJob, box: Box, depth: number): Promise<void> {
  if (depth > maxDepth) throw new Malformed()
  switch (box.kind) {
    case 'moov':
      return scrubInside(job, box, depth)
    case 'trak':
      if (!(await isTimedMetadata(job.bytes, box))) return scrubInside(job, box, depth)
      await blankSamples(job, box)
      return free(box, job.out)
    case 'udta':
      return scrubUserData(job, box)
    case 'meta':
      return scrubMeta(job, box)
    case 'uuid':
      return scrubForeign(job, box)
    default:
      if (descriptions.has(box.kind)) free(box, job.out)
  }
}

async function scrubInside(job: BoxJob, { content, end }: Box, depth: number): Promise<void> {
  for (const box of await boxesIn(job.bytes, content, end)) await scrubBox(job, box, depth + 1)
}

async function scrubUserData(job: BoxJob, { content, end }: Box): Promise<void> {
  for (const box of await boxesIn(job.bytes, content, end)) {
    if (box.kind === 'meta') await scrubMeta(job, box)
    else if (!keptUserData.has(box.kind)) free(box, job.out)
  }
}

async function scrubMeta(job: BoxJob, box: Box): Promise<void> {
  // QuickTime's has no version in front.
  const isQuickTime = (await job.bytes.text(box.content + 4, 4)) === 'hdlr'
  const inside = await boxesIn(job.bytes, box.content + (isQuickTime ? 0 : 4), box.end)
  const handler = inside.find(({ kind }) => kind === 'hdlr')
  const purpose = handler && (await job.bytes.text(handler.content + 8, 4))
  if (purpose === 'pict') return scrubItems(job, inside)
  if (purpose !== 'mdir') return free(box, job.out)
  for (const list of inside.filter(({ kind }) => kind === 'ilst'))
    for (const tag of await boxesIn(job.bytes, list.content, list.end))
      if (personalTags.has(tag.kind)) free(tag, job.out)
}

async function scrubForeign(job: BoxJob, box: Box): Promise<void> {
  const id = (await job.bytes.read(box.content, 16)).toString('hex')
  if (personalIds.has(id)) return free(box, job.out)
  if (id !== canonId) return
  for (const part of await boxesIn(job.bytes, box.content + 16, box.end))
    if (part.kind === 'CMT4') free(part, job.out)
}

/** Takes a box out without moving anything. */
function free({ at, content, end }: Box, out: Overwrites): void {
  out.put(at + 4, Buffer.from('free'))
  out.blank(content, end - content)
}
