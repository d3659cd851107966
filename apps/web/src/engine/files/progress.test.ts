import { expect, test } from 'vitest'
import { partOf, type UploadStates } from './progress.ts'

const all: UploadStates = {
  ready: { state: 'ready' },
  quarter: { state: 'uploading', part: 0.25 },
  half: { state: 'uploading', part: 0.5 },
  there: { state: 'success', address: '/api/file/1' },
  failed: { state: 'fail' },
}

test.each([
  ['nothing', [], undefined],
  ['what is not uploaded', ['unknown'], undefined],
  ['what is all there', ['there', 'there'], undefined],
  ['what waits', ['ready'], 0],
  ['what is half there', ['half'], 0.5],
  ['two', ['quarter', 'half'], 0.375],
  ['one that is there and one that waits', ['there', 'ready'], 0.5],
  ['one that has failed beside one that is there', ['failed', 'there'], 0.5],
  ['what is on its way, beside what is not uploaded', ['unknown', 'half'], 0.5],
])('of %s the part is right', (_, sources, part) => {
  expect(partOf(all, sources)).toBe(part)
})
