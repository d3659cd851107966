import { voiceLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { forward, read, say } from '../forwarding/forwarding-support.ts'
import type { Person } from '../groups/groups-support.ts'
import { lunch, polling } from '../polls/polls-support.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { uploadFile } from '../support/uploads.ts'

const all = await openConversations()
const { world, alice, bob, carla } = all
await world.befriend(alice, carla)

const waveform = '037aff92'

async function voice(person: Person) {
  const src = await uploadFile(world.baseUrl, person, 'voice', 'voice.webm')
  return { type: 5, voiceMsg: { src, time: 3 } }
}

test.for(kindNames)(
  'the loudness of a voice in a %s conversation is published live and in the history',
  async (kind) => {
    const { begin, open, message } = polling(all, kind)
    const his = await open(bob)
    const id = await begin(alice, lunch, { poll: undefined, msg: await voice(alice), waveform })
    expect(await his.hear({ event: 'message', message: { id } })).toMatchObject({
      message: { extras: { waveform } },
    })
    his.close()
    const row = await message(bob, Number(id))
    expect(row).toMatchObject({ extras: { waveform } })
    expect(row?.msg).not.toHaveProperty('voiceMsg.waveform')
  },
)

test('a waveform goes on with a voice that is forwarded', async () => {
  const id = await say(alice, bob, await voice(alice), { waveform })
  await forward(alice, [id], carla)
  expect((await read(carla, alice)).at(-1)?.extras).toMatchObject({ waveform })
})

test('a waveform is of voices alone, as long as its limit says, and of digits', async () => {
  const { begin } = polling(all, 'direct')
  const outcome = async (more: object) => {
    const answer = await begin(alice, lunch, { poll: undefined, ...more })
    return typeof answer === 'number' ? 'ok' : answer
  }
  const msg = await voice(alice)
  const { max } = voiceLimits.waveform
  expect(await outcome({ msg, waveform: 'f'.repeat(max) })).toBe('ok')
  for (const wrong of ['', 'f'.repeat(max + 1), 'F', 'g', 7, null])
    expect(await outcome({ msg, waveform: wrong })).toBe('fieldInvalid')
  expect(await outcome({ waveform })).toBe('fieldInvalid')
})
