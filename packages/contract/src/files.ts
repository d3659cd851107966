import Type from 'typebox'
import { call } from './call.ts'
import { Media } from './messages.ts'
import { integer } from './schema.ts'

export const imageTypes = ['avatar', 'group_avatar', 'chat'] as const
export type ImageType = (typeof imageTypes)[number]

export const uploadImage = call({
  method: 'POST',
  path: '/api/file/image',
  access: 'user',
  section: 'files',
  summary: 'Upload an image (png, jpg, gif, webp, judged by its bytes)',
  media: 'upload',
  body: Type.Object({ image: Type.String({ format: 'binary' }), imageType: Type.Enum([...imageTypes]) }),
  /** The size of the image as served is an extension. */
  data: Type.Object({ url: Type.String(), ...Media.properties }),
  example: { data: { url: '/api/file/3f0c…', width: 1280, height: 720 } },
})

export const uploadFile = call({
  method: 'POST',
  path: '/api/file/file',
  access: 'user',
  section: 'files',
  summary: 'Upload a file; it may lack a name or a suffix',
  media: 'upload',
  body: Type.Object({ file: Type.String({ format: 'binary' }) }),
  data: Type.Object({ src: Type.String() }),
  example: { data: { src: '/api/file/9b1e…' } },
})

export const uploadUsage = call({
  method: 'GET',
  path: '/api/file/usage',
  access: 'user',
  section: 'files',
  summary:
    'An extension: bytes of the files that I have uploaded, and how many there may be; 0 for any number',
  data: Type.Object({ used: integer(), allowed: integer() }),
  example: { data: { used: 73_400_320, allowed: 10_737_418_240 } },
})

export const readFile = call({
  method: 'GET',
  path: '/api/file/{id}',
  access: 'public',
  section: 'files',
  summary: 'The bytes of a file, for a person who may read it or has a link to it that is still valid',
  media: 'bytes',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  /** `thumb=1`, an extension: a small version of an image where there is one (`picture-part.ts`), else the file itself. */
  query: Type.Object({ thumb: Type.Optional(integer(0, 1)) }),
  data: Type.String({ format: 'binary' }),
})
