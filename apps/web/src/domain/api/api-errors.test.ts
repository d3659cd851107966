import { ApiError } from '@parley/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import '../../app/texts/catalogues.ts'
import { loadTexts, setLanguage } from '../../platform/texts/index.ts'
import { errorText } from './api-errors.ts'

test("an answer that is not Parley's, as of a proxy, gets a text in the reader's language", async () => {
  vi.stubGlobal('document', { documentElement: {} })
  onTestFinished(() => void vi.unstubAllGlobals())
  await loadTexts('start')
  await setLanguage('zh')
  for (const [kind, status] of [
    ['server', 502],
    ['limited', 429],
    ['server', 413],
  ] as const)
    expect(errorText(new ApiError(`HTTP ${status}`, { kind, status }))).toBe(
      `服务器没有正常响应（HTTP ${status}）`,
    )
})

test('a sentence of the server shows as it is', async () => {
  const failed = new ApiError('服务器出错了，请稍后再试（编号 7）', {
    kind: 'server',
    status: 500,
    code: 9001,
  })
  expect(errorText(failed)).toBe('服务器出错了，请稍后再试（编号 7）')
})
