import { Writer } from './screens/world/writer.ts'
import { findings } from './support/axe.ts'
import { log } from './support/chat.ts'
import { befriend, newPerson, openAs, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

const text = (content: string) => ({ type: 1, textMsg: { content } }) as const

const kinds = [
  '周五的分享会，大家**记得提前十分钟到。**地点在 *三楼* 会议室，~~二楼~~太小了',
  '要带的东西：\n\n1. 电脑和电源\n2. **学生证**，没有的同学找我\n   我明天在\n3. 报名表\n   - 打印一份\n   - 电子版发到 https://chat.example.org/forms/spring_2026\n\n有问题就问。',
  '> 周五几点开始？\n> 要签到吗？\n\n下午三点，*要* 签到',
  '先跑一下 `npm run check -- --only arrows`，再看 `apps/web/src/features/chat/bodies/marked-body.tsx`',
  '改成这样：\n```ts\nexport const hasMarks = (text: string) => marks.test(text) // a long line of code that is wider than a bubble may be\n\nreturn hasMarks(text) ? <MarkedBody /> : <PlainBody />\n```',
  '- 苹果\n- 梨',
  'snake_case_names 和 2*3*4，长*宽*高，(*^_^*) 好的~~明天见~~',
]

async function conversation(url: string, alice: Person, bob: Person) {
  const mine = new Writer(url, alice)
  const his = new Writer(url, bob)
  for (const kind of kinds) {
    await his.tell(alice.id, text(kind))
    await mine.tell(bob.id, text(kind))
  }
  for (const content of ['👍', '😂 🎉 ❤️', '👨‍👩‍👧🇨🇳1️⃣', '👍👍👍👍']) {
    await his.tell(alice.id, text(content))
    await mine.tell(bob.id, text(content))
  }
  mine.leave()
  his.leave()
}

test.describe('with axe', () => {
  test.use({ bypassCSP: true })
  for (const [size, viewport] of Object.entries({
    desktop: { width: 1440, height: 1500 },
    phone: { width: 390, height: 1500 },
  })) {
    test(`axe finds nothing in marked messages on a ${size}`, { tag: '@all' }, async ({
      openWindow,
      parley,
    }) => {
      const [alice, bob] = [await newPerson(parley.url, '小明'), await newPerson(parley.url, '王老师')]
      await befriend(alice, bob)
      await conversation(parley.url, alice, bob)
      const page = await openWindow({
        bypassCSP: true,
        colorScheme: 'light',
        reducedMotion: 'reduce',
        viewport,
      })
      await openAs(page, alice, `/user/${bob.id}`)
      for (const key of ['Home', 'End']) {
        await log(page).press(key)
        await expect(page.getByRole('list').locator('li').first()).toBeAttached()
        expect(await findings(page), key).toEqual([])
      }
    })
  }
})
