import { type Answer, createHttpClient, openRealtime, readAnswer } from '@parley/client'
import pg from 'pg'
import sharp from 'sharp'
import { schemaNumber } from '../../apps/server/src/db/migrations/index.ts'
import type { Person } from '../people.ts'
import { bigGroupId } from '../plans/fill.ts'

/** A group of the viewer's that is full of what takes the most to draw. */
export const richGroup = bigGroupId + 1

const rounds = 60
const album = 4
const pictures = 12
const options = ['周六去爬山', '周日去海边', '都可以，听大家的', '这周末没空']

/**
 * Fills it through the calls and sockets that everybody uses: in each round an album of four pictures with its caption,
 * a poll, and a link that shows its page with a picture.
 */
export async function fillRichGroup(url: string, databaseUrl: string, viewer: Person): Promise<void> {
  const api = createHttpClient({
    baseUrl: url,
    token: () => viewer.token,
    language: () => 'zh',
    onUnauthenticated: () => undefined,
  })
  const paths = await Promise.all(Array.from({ length: pictures }, (_, seed) => upload(url, viewer, seed)))
  const realtime = openRealtime({ baseUrl: url, api, onEvent() {}, onSessionEnded() {} })
  const target = { kind: 'group', id: richGroup } as const
  const say = (content: string, more?: Parameters<typeof realtime.send>[3]) =>
    realtime.send(target, { type: 1, textMsg: { content } }, undefined, more)
  try {
    for (let round = 0; round < rounds; round++) {
      const id = crypto.randomUUID()
      for (let place = 0; place < album; place++) {
        const src = paths[(round * album + place) % pictures] ?? ''
        await realtime.send(target, { type: 2, imageMsg: { title: `IMG_${place}.jpg`, src } }, undefined, {
          album: { id, place, count: album },
        })
      }
      await say(`第 ${round} 次出去玩的照片`, { album: { id, place: album, count: album } })
      const poll = { question: `第 ${round} 次去哪里？`, options, isMultiple: true } as const
      await say(poll.question, { poll })
      await say(`看看这个 https://example.org/notes/${round}`, { noLinkPreview: true })
    }
  } finally {
    realtime.close()
  }
  await showPages(databaseUrl, paths[0] ?? '')
}

/** As though the pages behind the links had been read, which are nowhere. */
async function showPages(databaseUrl: string, src: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(`set parley.schema = ${schemaNumber}`)
    const page = {
      title: '周末去哪里：一份写得很长的攻略，标题也不短',
      description: '从城里出发，坐车一个小时就到。带好水、帽子和雨衣，下午三点以前下山。',
      picture: { src, width: 1200, height: 900 },
    }
    await client.query(
      `update messages set link_preview = jsonb_build_object('asOf', 1, 'page',
         $1::jsonb || jsonb_build_object('url', substring(body->>'content' from 'https://.*')))
       where conversation_id = $2 and body->>'content' like '看看这个 https://%'`,
      [page, richGroup],
    )
  } finally {
    await client.end()
  }
}

/** Gives the path of a picture on the server. */
async function upload(url: string, { token }: Person, seed: number): Promise<string> {
  const bytes = await sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: { r: (seed * 53) % 256, g: (seed * 97) % 256, b: (seed * 151) % 256 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const form = new FormData()
  form.append('imageType', 'chat')
  form.append('image', new File([new Uint8Array(bytes)], `IMG_${seed}.jpg`, { type: 'image/jpeg' }))
  const response = await fetch(`${url}/api/file/image`, { method: 'POST', headers: { token }, body: form })
  return ((await readAnswer(response)) as Answer<'POST /api/file/image'>).url
}
