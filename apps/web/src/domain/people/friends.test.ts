import { ApiError } from '@parley/client'
import { notFriends } from '@parley/contract/error-codes'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../api/api.ts'
import { friendInfoQuery } from './friends.ts'

afterEach(() => vi.restoreAllMocks())

test('a refusal stays cached while the friend is requested again', async () => {
  const client = new QueryClient()
  const ask = vi.spyOn(api, 'call')
  ask.mockRejectedValueOnce(new ApiError('not friends', { kind: 'refused', code: notFriends }))
  const observer = new QueryObserver(client, friendInfoQuery(2))
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetched).toBe(true), 20_000)
  ask.mockReturnValueOnce(new Promise(() => {}))
  void client.invalidateQueries()
  expect(observer.getCurrentResult()).toMatchObject({
    isFetching: true,
    data: { refusal: notFriends },
  })
  leave()
})
