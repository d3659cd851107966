import { measureAcks } from './acks.ts'
import { timeToCatchUp } from './missing.ts'
import { openScene } from './scene.ts'

/** Prints how long catching up takes, and what an ack adds to a send. */

const rounds = 3
const seconds = 10
const conversations = [1, 100]
const missed = [1, 100, 10_000]

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN
const ms = (value: number) => `${value.toFixed(1)} ms`

await using scene = await openScene(Math.max(...conversations))

console.log('| missed | conversations | from the return of the network until all is there (median) |')
console.log('|---|---|---|')
for (const count of missed)
  for (const among of conversations) {
    if (count < among) continue
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timeToCatchUp(scene, count, among))
    console.log(`| ${count} | ${among} | ${ms(at(times, 0.5))} |`)
  }

console.log('\n| 200 sends/s | p50 | p99 |')
console.log('|---|---|---|')
for (const withAcks of [false, true]) {
  await measureAcks(scene, 2, withAcks)
  const { ack, delivery } = await measureAcks(scene, seconds, withAcks)
  const how = withAcks ? 'with acks' : 'without acks'
  console.log(`| delivery, ${how} | ${ms(at(delivery, 0.5))} | ${ms(at(delivery, 0.99))} |`)
  if (withAcks) console.log(`| ack | ${ms(at(ack, 0.5))} | ${ms(at(ack, 0.99))} |`)
}
