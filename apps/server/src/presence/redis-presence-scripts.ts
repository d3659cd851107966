/**
 * `nodes` scores each node by the end of its lease; `node:<id>` is the set of the people connected to it. Redis runs a
 * script as one step and by its own clock, so that nodes need not agree on the time.
 * Arguments: prefix of keys, this node, milliseconds of a lease, then ids of people.
 */
const common = `
local nodes, me, lease = ARGV[1] .. 'nodes', ARGV[2], tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function people(node) return ARGV[1] .. 'node:' .. node end
local function living()
  return redis.call('ZRANGE', nodes, '(' .. now, '+inf', 'BYSCORE')
end
local function renew()
  redis.call('ZADD', nodes, now + lease, me)
  -- A dead node's people stay for a while, so that another can tell who has gone.
  redis.call('PEXPIRE', people(me), lease * 10)
end
local function isOnline(id)
  for _, node in ipairs(living()) do
    if redis.call('SISMEMBER', people(node), id) == 1 then return true end
  end
  return false
end
`

export const scripts = {
  /** 1 when the person was offline before. */
  connected: `${common}
    local before = isOnline(ARGV[4])
    redis.call('SADD', people(me), ARGV[4])
    renew()
    return before and 0 or 1`,

  /** 1 when the person is offline now. */
  disconnected: `${common}
    redis.call('SREM', people(me), ARGV[4])
    return isOnline(ARGV[4]) and 0 or 1`,

  /** Those of the given people who are online. */
  online: `${common}
    local ids = {}
    for i = 4, #ARGV do ids[#ids + 1] = ARGV[i] end
    local found = {}
    for _, node in ipairs(living()) do
      for i, is in ipairs(redis.call('SMISMEMBER', people(node), unpack(ids))) do
        if is == 1 then found[ids[i]] = true end
      end
    end
    local result = {}
    for id in pairs(found) do result[#result + 1] = id end
    return result`,

  /** All who are online. */
  allOnline: `${common}
    local sets = {}
    for _, node in ipairs(living()) do sets[#sets + 1] = people(node) end
    if #sets == 0 then return {} end
    return redis.call('SUNION', unpack(sets))`,

  /** Renews this node's lease; the number of its people as Redis knows them. */
  renew: `${common}
    renew()
    return redis.call('SCARD', people(me))`,

  /** Buries the nodes whose leases have ended: how many of them died, and those of their people who are not online elsewhere. */
  expire: `${common}
    local dead = redis.call('ZRANGE', nodes, '-inf', now, 'BYSCORE')
    local gone = { 0 }
    for _, node in ipairs(dead) do
      if tonumber(redis.call('ZSCORE', nodes, node)) > 0 then gone[1] = gone[1] + 1 end
      for _, id in ipairs(redis.call('SMEMBERS', people(node))) do
        if not isOnline(id) then gone[#gone + 1] = id end
      end
      redis.call('DEL', people(node))
      redis.call('ZREM', nodes, node)
    end
    return gone`,

  /** Ends this node's lease with a goodbye; another node will bury it. */
  giveUp: `${common}
    redis.call('ZADD', nodes, 0, me)`,
}
