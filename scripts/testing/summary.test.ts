import { expect, test } from 'vitest'
import { type MeasuredStage, overBudget, summaryOf } from './summary.ts'

const stage = (name: string, more: Partial<MeasuredStage> = {}): MeasuredStage => ({
  name,
  runner: 'vitest',
  command: ['vitest'],
  budget: 100,
  files: [],
  seconds: 65,
  cpuSeconds: 90,
  slowness: 1,
  ...more,
})

const file = (name: string, more = {}) => ({
  stage: 'unit',
  file: name,
  passed: 2,
  skipped: 0,
  failures: [],
  seconds: 1,
  ...more,
})

test('budget: a run that takes less names nothing, though one stage takes more', () => {
  expect(overBudget([stage('unit', { cpuSeconds: 120 }), stage('browser', { cpuSeconds: 70 })])).toEqual([])
})

test('budget: a fifth more is noise', () => {
  expect(overBudget([stage('unit', { cpuSeconds: 120 })])).toEqual([])
})

test('budget: a run that takes more names what grew', () => {
  expect(overBudget([stage('unit', { cpuSeconds: 160 }), stage('browser')])).toEqual([
    'The run took 250 CPU seconds; its budget is 200 CPU seconds on this machine.',
    '  unit: 160 CPU seconds of 100 CPU seconds',
  ])
})

test('budget: a machine that computes half as fast may take twice as much, and two fifths for its neighbours', () => {
  expect(overBudget([stage('unit', { cpuSeconds: 279, slowness: 2 })])).toEqual([])
  expect(overBudget([stage('unit', { cpuSeconds: 281, slowness: 2 })])).toHaveLength(2)
})

test('budget: a stage during which the machine was slow may take longer, and the others not', () => {
  const slow = stage('unit', { cpuSeconds: 250, slowness: 2 })
  expect(overBudget([slow, stage('browser', { cpuSeconds: 200 })])).toEqual([
    'The run took 450 CPU seconds; its budget is 300 CPU seconds on this machine.',
    '  unit: 250 CPU seconds of 200 CPU seconds',
    '  browser: 200 CPU seconds of 100 CPU seconds',
  ])
})

test('budget: a system that does not count processor time is within it', () => {
  expect(overBudget([stage('unit', { cpuSeconds: undefined })])).toEqual([])
})

test('summary: a stage is divided among its files by what their workers took', () => {
  const files = [file('cheap.test.ts', { cpuSeconds: 10 }), file('dear.test.ts', { cpuSeconds: 20 })]
  const summary = summaryOf([stage('unit', { files })], 60)
  expect(summary).toContain('| ✓ unit | 2 | 4 | 0 | 0 | 90 | 1.0 | 1 min 5 s |')
  expect(summary).toContain('- 60.0 dear.test.ts (unit)\n- 30.0 cheap.test.ts (unit)')
})

test('summary: a failure is counted, and named at the end', () => {
  const failures = [{ name: 'unit › sum', message: '1 is not 2' }]
  const summary = summaryOf([stage('unit', { files: [file('a.test.ts', { failures })] })], 60)
  expect(summary).toContain('| ✗ unit | 1 | 2 | 0 | 1 | 90 | 1.0 | 1 min 5 s |')
  expect(summary).toMatch(/✗ unit › sum$/)
})
