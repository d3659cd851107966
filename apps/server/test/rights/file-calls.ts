import { all, anybody, table } from './row.ts'

/** Uploads are sent without a form here: a person who may upload gets `fileMissing`. */
export const fileCalls = table({
  'POST /api/file/image': [
    ['uploads a picture', () => ({ body: { image: '', imageType: 'avatar' } }), all('fileMissing')],
  ],
  'POST /api/file/file': [['uploads a file', () => ({ body: { file: '' } }), all('fileMissing')]],
  'GET /api/file/usage': [['reads the own use of uploads', () => ({}), all('ok')]],
  'GET /api/file/{id}': [
    [
      'reads a file without knowing its id',
      () => ({ params: { id: 'unknown' }, query: {} }),
      anybody('fileUnknown'),
    ],
  ],
})
