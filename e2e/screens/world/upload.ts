import { type Answer, readAnswer } from '@parley/client'
import type { ImageType } from '@parley/contract/files'
import type { Person } from '../../support/people.ts'
import type { Media } from '../media/studio.ts'

/** Gives the path of the picture on the server. */
export async function uploadImage(url: string, { token }: Person, media: Media, imageType: ImageType) {
  const form = new FormData()
  form.append('imageType', imageType)
  form.append('image', fileOf(media))
  const answer = (await post(`${url}/api/file/image`, token, form)) as Answer<'POST /api/file/image'>
  return answer.url
}

/** Gives the path of the file on the server. */
export async function uploadFile(url: string, { token }: Person, media: Media) {
  const form = new FormData()
  form.append('file', fileOf(media))
  const answer = (await post(`${url}/api/file/file`, token, form)) as Answer<'POST /api/file/file'>
  return answer.src
}

const fileOf = ({ name, type, bytes }: Media) => new File([new Uint8Array(bytes)], name, { type })

const post = async (address: string, token: string, body: FormData) =>
  readAnswer(await fetch(address, { method: 'POST', headers: { token }, body }))
