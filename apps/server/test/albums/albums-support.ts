import type { Person, World } from '../groups/groups-support.ts'
import { somePicture, uploadFile, uploadImage } from '../support/uploads.ts'

/** A frame's part of an album that a test sends. */
export const inAlbum = (id: string, place: number, count: number) => ({ album: { id, place, count } })

export async function picture({ baseUrl }: World, person: Person, title = 'sea.png') {
  return { type: 2, imageMsg: { title, src: await uploadImage(baseUrl, person, await somePicture()) } }
}

export async function film({ baseUrl }: World, person: Person) {
  const src = await uploadFile(baseUrl, person, crypto.randomUUID(), 'walk.mp4')
  return { type: 3, videoMsg: { title: 'walk.mp4', src, time: 3 } }
}

export const caption = (content: string) => ({ type: 1, textMsg: { content } })
