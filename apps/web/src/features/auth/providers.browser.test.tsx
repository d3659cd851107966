import { accountToJoin, credentialsWrong, signInNotAdmitted } from '@parley/contract/error-codes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'
import { failure } from '../../engine/test/calls.ts'

const school = { name: 'school', icon: '', href: '/api/auth/open_login/school/start', title: '第一中学' }
const company = {
  name: 'company',
  icon: '',
  href: '/api/auth/open_login/company/start',
  title: 'Example Ltd',
}
const account = page.getByLabelText('账号', { exact: true })
const providersOnly = { providersOnly: true, registration: 'closed' }

test.for([1440, 390])(
  'where passwords sign nobody in the page shows the providers alone, at %i',
  async (width) => {
    await showApp('/login?redirect_url=/notice', {
      isStranger: true,
      width,
      settings: providersOnly,
      answers: { 'GET /api/settings/open_login': [school, company] },
    })
    const link = page.getByRole('link', { name: '第一中学' })
    await expect.element(link).toHaveAttribute('href', `${school.href}?redirect_url=%2Fnotice`)
    await expect.element(page.getByRole('checkbox', { name: '公用电脑' })).toBeVisible()
    await expect.element(account).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: '注册' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: '忘记密码？' })).not.toBeInTheDocument()
  },
)

test('the administrator with a password finds the form by its address', async () => {
  await showApp('/login?with=password', { isStranger: true, settings: providersOnly })
  await expect.element(account).toBeVisible()
})

test('providers that could not be loaded are asked for again', async () => {
  let isDown = true
  await showApp('/login', {
    isStranger: true,
    settings: providersOnly,
    answers: {
      'GET /api/settings/open_login': () => {
        if (isDown) throw failure('network')
        return [school]
      },
    },
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('登录方式加载失败')
  isDown = false
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(page.getByRole('link', { name: '第一中学' })).toBeVisible()
})

test('a person who is not admitted sees why, and may be somebody else at the provider', async () => {
  await showApp('/login?flag=school&code=c1&state=s', {
    isStranger: true,
    answers: {
      'POST /api/auth/open_login': () => {
        throw failure('refused', '你在该平台的账号不能进入本站', signInNotAdmitted)
      },
    },
  })
  await expect.element(page.getByRole('heading', { name: '不能进入本站', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('你在该平台的账号不能进入本站')
  await expect.element(page.getByRole('button', { name: '换一个账号' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '返回登录页' })).toBeVisible()
})

const join = { title: '第一中学', foundBy: 'account', found: 'lin', mayDecline: true }
const toJoin = () => {
  throw failure('refused', '请在浏览器中确认', accountToJoin)
}
const showJoin = (query: string, answers: object, width = 1280) =>
  showApp(`/login?flag=school&code=${query}&state=s`, {
    isStranger: true,
    width,
    answers: {
      'POST /api/auth/open_login': toJoin,
      'GET /api/auth/open_login/{name}/join': join,
      ...answers,
    },
  })
const token = () => ({
  token: `x.${btoa(JSON.stringify({ exp: 4_000_000_000, userID: 5, nickname: 'Lin' }))}.x`,
})
const mine = page.getByLabelText('本站的密码')

test.for([1440, 390])(
  'a person with an account proves it by its password and is signed in, at %i',
  async (width) => {
    const bodies: unknown[] = []
    await showJoin(
      `j1-${width}`,
      {
        'POST /api/auth/open_login/{name}/join': ({ body }: { body: { password: string } }) => {
          bodies.push(body)
          if (body.password !== 'right') throw failure('refused', '账号或密码错误', credentialsWrong)
          return token()
        },
      },
      width,
    )
    await expect.element(page.getByRole('heading', { name: '这是你的账号吗？', level: 1 })).toBeVisible()
    await expect.element(page.getByText(/你在第一中学的用户名是 lin/)).toBeVisible()
    await mine.fill('wrong')
    await page.getByRole('button', { name: '关联并登录' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('密码不正确')
    await mine.fill('right')
    await page.getByRole('button', { name: '关联并登录' }).click()
    await expect.element(page.getByRole('navigation', { name: '主导航' })).toBeInTheDocument()
    expect(bodies).toMatchObject([{ password: 'wrong' }, { password: 'right', confirms: true }])
  },
)

test('a code of an administrator is there for those without a password', async () => {
  const bodies: unknown[] = []
  await showJoin('j2', {
    'POST /api/auth/open_login/{name}/join': ({ body }: { body: unknown }) => {
      bodies.push(body)
      return token()
    },
  })
  await page.getByRole('button', { name: '我有管理员给的代码' }).click()
  await page.getByLabelText('管理员给你的代码').fill('K7QF-2MXD-9RTW-HB4C')
  await page.getByRole('button', { name: '关联并登录' }).click()
  await expect.element(page.getByRole('navigation', { name: '主导航' })).toBeInTheDocument()
  expect(bodies).toMatchObject([{ resetCode: 'K7QF-2MXD-9RTW-HB4C' }])
})

test('a person whose account it is not is asked once more before a new one is made', async () => {
  let isMade = false
  await showJoin('j3', {
    'POST /api/auth/open_login/{name}/decline': () => {
      isMade = true
      return token()
    },
  })
  await page.getByRole('button', { name: '不是我的账号' }).click()
  await expect.element(page.getByText(/两个账号之后无法合并/)).toBeVisible()
  expect(isMade).toBe(false)
  await page.getByRole('button', { name: '返回' }).click()
  await expect.element(mine).toBeVisible()
  await page.getByRole('button', { name: '不是我的账号' }).click()
  await page.getByRole('button', { name: '创建新账号' }).click()
  await expect.element(page.getByRole('navigation', { name: '主导航' })).toBeInTheDocument()
})

test('where nobody new comes in one is sent to an administrator', async () => {
  await showJoin('j4', { 'GET /api/auth/open_login/{name}/join': { ...join, mayDecline: false } })
  await expect.element(page.getByText(/不是你的账号？请联系管理员。/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '不是我的账号' })).not.toBeInTheDocument()
})
