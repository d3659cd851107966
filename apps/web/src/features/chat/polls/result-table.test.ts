import { expect, test } from 'vitest'
import { writeCsv } from '../../../platform/csv.ts'
import { tableOfCounts, tableOfVoters } from './result-table.ts'

const words = { name: 'Name', at: 'At', total: 'Total', option: 'Option', votes: 'Votes', share: 'Share' }
const poll = { options: ['Noodles', 'Rice'] }

test('a row for each who has voted, and below how many have chosen each', () => {
  const voters = [
    { name: 'Bob', at: '12:00', options: [0, 1] },
    { name: 'Alice', at: '11:00', options: [0] },
  ]
  expect(tableOfVoters(poll, voters, words)).toEqual([
    ['Name', 'At', 'Noodles', 'Rice'],
    ['Bob', '12:00', '1', '1'],
    ['Alice', '11:00', '1', ''],
    ['Total', '', '2', '1'],
  ])
})

test('of a secret poll there are counts alone', () => {
  expect(tableOfCounts(poll, { counts: [1, 2], voters: 3 }, words)).toEqual([
    ['Option', 'Votes', 'Share'],
    ['Noodles', '1', '33%'],
    ['Rice', '2', '67%'],
  ])
})

test('nobody’s name and no option is a formula', () => {
  const table = tableOfVoters(
    { options: ['=1+1', '-2'] },
    [{ name: '@SUM(A1)', at: '12:00', options: [0] }],
    words,
  )
  expect(writeCsv(table)).toContain(`Name,At,'=1+1,'-2\r\n'@SUM(A1),12:00,1,`)
})
