import { expect, test } from 'vitest'
import { pastedFiles } from './pasted-files.ts'

const shot = { name: 'shot.png' } as File
const report = { name: 'report.pdf' } as File

const clipboard = (files: readonly File[], texts: Record<string, string> = {}) => ({
  files: Object.assign([...files], { item: (index: number) => files[index] ?? null }) as unknown as FileList,
  types: Object.keys(texts),
  getData: (type: string) => texts[type] ?? '',
})

test.each([
  ['a screenshot', clipboard([shot]), { files: [shot], text: '' }],
  [
    'a picture and a text',
    clipboard([shot], { 'text/plain': 'the sea' }),
    { files: [shot], text: 'the sea' },
  ],
  [
    'the text of an office program with its picture',
    clipboard([shot], { 'text/plain': 'the sea', 'text/html': '<p>the sea</p>' }),
    { files: [], text: '' },
  ],
  [
    'files of the Finder, which adds their names',
    clipboard([shot, report], { 'text/plain': 'shot.png\rreport.pdf' }),
    { files: [shot, report], text: '' },
  ],
  [
    'a file of a file manager, which adds its path',
    clipboard([shot], { 'text/plain': '/home/me/private/shot.png\n' }),
    { files: [shot], text: '' },
  ],
  [
    'a picture of a page, with its address as markup alone',
    clipboard([shot], { 'text/html': '<img src="https://a.example/shot.png">' }),
    { files: [shot], text: '' },
  ],
  ['a text', clipboard([], { 'text/plain': 'the sea' }), { files: [], text: '' }],
])('pasting %s takes what is meant', (_what, data, taken) => expect(pastedFiles(data)).toEqual(taken))
