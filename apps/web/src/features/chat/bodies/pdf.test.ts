import { expect, test } from 'vitest'
import { isPdf, pdfShownBytes, showsPdf } from './pdf.ts'

const here = { hasViewer: true, hasFinger: false }

test('a PDF is shown where the browser has a viewer, unless it is large or on a phone', () => {
  const file = { name: 'Plan.PDF', size: pdfShownBytes }
  expect(showsPdf(file, here)).toBe(true)
  expect(showsPdf({ ...file, size: pdfShownBytes + 1 }, here)).toBe(false)
  expect(showsPdf({ ...file, name: 'plan.pdf.html' }, here)).toBe(false)
  expect(showsPdf(file, { ...here, hasViewer: false })).toBe(false)
  expect(showsPdf(file, { ...here, hasFinger: true })).toBe(false)
})

test('what is no PDF by its bytes is none', async () => {
  expect(await isPdf(new Blob(['%PDF-1.7\n']))).toBe(true)
  expect(await isPdf(new Blob(['\uFEFF\n%PDF-1.7\n']))).toBe(true)
  expect(await isPdf(new Blob(['<html><script>1</script>']))).toBe(false)
  expect(await isPdf(new Blob([]))).toBe(false)
})
