import { beforeEach, expect, test } from 'vitest'
import { dismissToast, toast, toasts } from './toast.ts'

const texts = () => toasts.getState().list.map(({ text }) => text)

beforeEach(() => toasts.setState(toasts.getInitialState(), true))

test('a repeated toast is shown once, and its time restarts', () => {
  toast.warning('请登录')
  toast.warning('请登录')
  toast.error('请登录')
  expect(toasts.getState().list).toMatchObject([
    { kind: 'warning', times: 2 },
    { kind: 'error', times: 1 },
  ])
})

test('the oldest gives way when there are too many', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast.info(text)
  expect(texts()).toEqual(['two', 'three', 'four'])
})

test('one can be put away', () => {
  toast.info('one')
  toast.info('two')
  dismissToast(toasts.getState().list[0]!.id)
  expect(texts()).toEqual(['two'])
})
