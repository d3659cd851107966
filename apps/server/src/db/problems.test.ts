import { expect, test } from 'vitest'
import { storageProblem } from './problems.ts'

test('a disk that is read-only for the service has a sentence with the remedy', () => {
  const error = Object.assign(new Error('read-only'), { code: 'EROFS', path: '/mnt/backups/x.tar' })
  expect(storageProblem(error)).toMatch(/^Parley cannot write to \/mnt\/backups\/x\.tar, .+ReadWritePaths/)
})
