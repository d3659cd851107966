import { secondFactorNeeded } from '@parley/contract/error-codes'
import { errors } from '@parley/contract/errors'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'
import { failure } from '../../engine/test/calls.ts'

const password = 'correct horse battery'
const account = page.getByLabelText('账号', { exact: true })
const secret = page.getByLabelText('密码', { exact: true })
const navigation = page.getByRole('navigation', { name: '主导航' })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

async function signInByKeys() {
  await expect.element(account).toHaveFocus()
  await userEvent.keyboard('10001{Tab}')
  await userEvent.keyboard(`${password}{Enter}`)
}

async function register() {
  await page.getByLabelText('昵称').fill('Alice')
  await secret.fill(password)
  await page.getByLabelText('确认密码').fill(password)
  await page.getByRole('button', { name: '注册' }).click()
}

test('after signing in by keys the heading of the list has the focus, and search is next', async () => {
  await showApp('/login', { isStranger: true })
  await signInByKeys()
  await expect.element(heading('聊天')).toHaveFocus()
  const kept = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
  expect(Object.keys(kept).sort()).toEqual(['avatar', 'exp', 'nickname', 'role', 'token', 'userID'])
  await expect.poll(() => document.title).toBe('聊天 · Parley')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '搜索' }).first()).toHaveFocus()
})

test.for([1440, 390])(
  'a person who signs in on the way to a page finds the focus at its heading, at %i',
  async (width) => {
    await showApp('/login?redirect_url=/m/add_group', { isStranger: true, width })
    await signInByKeys()
    await expect.element(heading('创建群聊')).toHaveFocus()
    await expect.poll(() => document.title).toBe('创建群聊 · Parley')
  },
)

test('after registering by keys the new account is read from its heading on, and the chats from theirs', async () => {
  const { path } = await showApp('/login/register', { isStranger: true })
  await expect.element(page.getByLabelText('昵称')).toHaveFocus()
  await userEvent.keyboard('Alice')
  for (const field of [secret, page.getByLabelText('确认密码')]) {
    ;(field.element() as HTMLElement).focus()
    await userEvent.keyboard(password)
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('注册成功')).toHaveFocus()
  expect(path()).toBe('/login/success')
  await expect.poll(() => document.title).toBe('注册成功 · Parley')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: /复制/ })).toHaveFocus()
  ;(page.getByRole('link', { name: '开始聊天' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('聊天')).toHaveFocus()
})

test('an account whose sign-in did not come through is there to be signed in with', async () => {
  let isDown = true
  const { id } = await showApp('/login/register', {
    isStranger: true,
    answers: {
      'POST /api/auth/login': () => {
        if (isDown) throw failure('network')
        return { token: `x.${btoa(JSON.stringify({ exp: 4_000_000_000, userID: 5, nickname: 'Alice' }))}.x` }
      },
    },
  })
  await register()
  await expect.element(page.getByText(String(id))).toBeVisible()
  isDown = false
  await page.getByRole('link', { name: '现在登录' }).click()
  await expect.element(account).toHaveValue(String(id))
  await secret.fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect.element(navigation).toBeVisible()
})

test('a site that is closed offers no registration, and says so to a visitor with an old link', async () => {
  const { router } = await showApp('/login', { isStranger: true, settings: { registration: 'closed' } })
  await expect.element(page.getByRole('link', { name: '忘记密码？' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '注册' })).not.toBeInTheDocument()
  await router.navigate('/login/register')
  await expect.element(page.getByText('本站不开放注册，请向管理员申请账号。')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '注册' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: '去登录' }).click()
  await expect.element(heading('登录')).toBeVisible()
})

test('registration by invitation asks a visitor without one for it', async () => {
  const { path } = await showApp('/login', { isStranger: true, settings: { registration: 'invitation' } })
  await page.getByRole('link', { name: '注册' }).click()
  await expect.element(page.getByText('本站凭邀请注册，', { exact: false })).toBeVisible()
  const field = page.getByLabelText('邀请链接或邀请码')
  await expect.element(field).toHaveFocus()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect.element(page.getByText('请粘贴邀请链接或邀请码')).toBeVisible()
  await field.fill('https://example.org/i/AAAABBBBCCCCDDDD')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('这不是本站的邀请链接，', { exact: false })).toBeVisible()
  await field.fill(`来吧 ${location.origin}/i/K7QF2MXD9RTWHB4C`)
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe('/i/K7QF2MXD9RTWHB4C')
  await expect.element(page.getByRole('heading', { name: /^Alice 邀请你/ })).toBeVisible()
})

test('a visitor who may not register by a person’s link is asked to sign in', async () => {
  await showApp('/i/K7QF2MXD9RTWHB4C', {
    isStranger: true,
    settings: { registration: 'invitation' },
    answers: {
      'GET /api/invitation/code/{code}': {
        kind: 'person',
        inviter: { userID: 2, nickname: 'Bob', avatar: '' },
        groups: [],
        admits: false,
        mayRegister: false,
      },
    },
  })
  await expect.element(page.getByText('在本站注册，需要', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /注册/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /登录/ })).toBeVisible()
})

test('one goes back from the code to the password', async () => {
  await showApp('/login', {
    isStranger: true,
    answers: {
      'POST /api/auth/login': () => {
        throw failure('refused', 'a code is needed', secondFactorNeeded)
      },
    },
  })
  await signInByKeys()
  await page.getByRole('button', { name: '返回' }).click()
  await expect.element(account).toHaveValue('10001')
})

test('where passkeys do not work there is no button', async () => {
  await showApp('/login', { isStranger: true, settings: { passkeyHost: 'elsewhere.example' } })
  await expect.element(page.getByRole('link', { name: '忘记密码？' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '使用通行密钥登录' })).not.toBeInTheDocument()
})

test('a person who registers may choose an account name, made of a Latin nickname, and sees it afterwards', async () => {
  const bodies: unknown[] = []
  await showApp('/login/register', {
    isStranger: true,
    answers: {
      'POST /api/auth/register': ({ body }: { body: unknown }) => {
        bodies.push(body)
        return { userID: 10001 }
      },
    },
  })
  await page.getByLabelText('昵称').fill('Alice Smith')
  await page.getByRole('button', { name: '用 alice.smith' }).click()
  await expect.element(page.getByLabelText('账号名（选填）')).toHaveValue('alice.smith')
  await secret.fill(password)
  await page.getByLabelText('确认密码').fill(password)
  await page.getByRole('button', { name: '注册' }).click()
  await expect.element(page.getByText('也可以用账号名 alice.smith 登录')).toBeVisible()
  expect(bodies).toMatchObject([{ nickname: 'Alice Smith', accountName: 'alice.smith' }])
})

test('the field of an account name that is taken shows it, and has the focus', async () => {
  await showApp('/login/register', {
    isStranger: true,
    answers: {
      'POST /api/auth/register': () => {
        throw failure('refused', errors.accountNameTaken.zh, errors.accountNameTaken.code)
      },
    },
  })
  await page.getByLabelText('账号名（选填）').fill('alice')
  await register()
  await expect.element(page.getByLabelText('账号名（选填）')).toHaveFocus()
  await expect.element(page.getByLabelText('账号名（选填）')).toHaveAccessibleDescription(/已被使用/)
})

test('the accounts of this device are offered, fill themselves in, and can be removed', async () => {
  const known = (userId: number, nickname: string) => ({
    account: `name${userId}`,
    userId,
    nickname,
    avatar: '',
  })
  await showApp('/login', {
    isStranger: true,
    stored: { accounts: JSON.stringify([known(7, 'Alice'), known(8, 'Bob')]), account: 'name7' },
  })
  await page.getByRole('button', { name: 'Bob name8' }).click()
  await expect.element(account).toHaveValue('name8')
  await expect.element(secret).toHaveFocus()
  await page.getByRole('button', { name: '从这台设备上移除 Bob' }).click()
  await expect.element(account).toHaveValue('')
  await expect.element(page.getByRole('button', { name: /Bob/ })).not.toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem('accounts') ?? '')).toEqual([known(7, 'Alice')])
})

test('a person who signs in is offered the next time, and nowhere on a shared computer', async () => {
  await showApp('/login', { isStranger: true })
  await page.getByRole('checkbox', { name: '公用电脑' }).click()
  await account.fill('10001')
  await secret.fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect.element(navigation).toBeVisible()
  expect(localStorage.getItem('accounts')).toBeNull()
})

test('a nickname in place of an account is answered with what an account is, and where to find it', async () => {
  await showApp('/login', {
    isStranger: true,
    answers: {
      'POST /api/auth/login': () => {
        throw failure('refused', errors.credentialsWrong.zh, errors.credentialsWrong.code)
      },
    },
  })
  await account.fill('爱丽丝')
  await secret.fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect.element(page.getByText(/不是昵称/)).toBeVisible()
  await page.getByText('不知道账号？').click()
  await expect.element(page.getByText(/在另一台已登录的设备上/)).toBeVisible()
})
