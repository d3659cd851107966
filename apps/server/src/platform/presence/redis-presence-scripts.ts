/**
 * `nodes` scores each node by the end of its lease; `node:<id>` is the set of the people connected to it, `stopped` that
 * of the nodes that said goodbye, `epoch:<id>` the epoch of a node's database. Redis runs a script as one step and by its own clock, so that nodes need not agree on the time.
 * Arguments: prefix of keys, this node, milliseconds of a lease, then ids of people or what the script says.
 */
const common = `
local nodes, me, lease = ARGV[1] .. 'nodes', ARGV[2], tonumber(ARGV[3])
local stopped = ARGV[1] .. 'stopped'
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function people(node) return ARGV[1] .. 'node:' .. node end
local function epoch(node) return ARGV[1] .. 'epoch:' .. node end
local function living()
  return redis.call('ZRANGE', nodes, '(' .. now, '+inf', 'BYSCORE')
end
local function renew()
  redis.call('ZADD', nodes, now + lease, me)
  -- A dead node's people stay for a while, so that another can find who has gone.
  redis.call('PEXPIRE', people(me), lease * 10)
end
local function holdEpoch(own)
  redis.call('SET', epoch(me), own, 'PX', lease * 10)
end
local function isOnline(id)
  for _, node in ipairs(living()) do
    if redis.call('SISMEMBER', people(node), id) == 1 then return true end
  end
  return false
end
`

const onlineAmong = `
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
    return result`

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

  /** The people among these who are online. */
  online: common + onlineAmong,

  /** The same, or 0 if this node has no lease: Redis has forgotten it, and may have forgotten others. */
  surelyOnline: `${common}
    local ended = redis.call('ZSCORE', nodes, me)
    if not ended or tonumber(ended) <= now then return 0 end
    ${onlineAmong}`,

  /** All who are online. */
  allOnline: `${common}
    local sets = {}
    for _, node in ipairs(living()) do sets[#sets + 1] = people(node) end
    if #sets == 0 then return {} end
    return redis.call('SUNION', unpack(sets))`,

  /** How many people each of the other nodes has, of those that have not said goodbye. */
  others: `${common}
    local counts = {}
    for _, node in ipairs(living()) do
      if node ~= me and redis.call('SISMEMBER', stopped, node) == 0 then
        counts[#counts + 1] = redis.call('SCARD', people(node))
      end
    end
    return counts`,

  /** Renews this node's lease, with the epoch of its database once that is agreed on: the number of its people as Redis knows them, and whether the last one still held. */
  renew: `${common}
    local ended = redis.call('ZSCORE', nodes, me)
    renew()
    if ARGV[4] ~= '' then holdEpoch(ARGV[4]) end
    return { redis.call('SCARD', people(me)), ended and tonumber(ended) > now and 1 or 0 }`,

  /** Buries the nodes whose leases have ended: those of their people who are not online elsewhere. Given 0, only those that said goodbye. */
  expire: `${common}
    local gone = {}
    for _, node in ipairs(redis.call('ZRANGE', nodes, '-inf', now, 'BYSCORE')) do
      if ARGV[4] == '1' or redis.call('SISMEMBER', stopped, node) == 1 then
        for _, id in ipairs(redis.call('SMEMBERS', people(node))) do
          if not isOnline(id) then gone[#gone + 1] = id end
        end
        redis.call('DEL', people(node))
        redis.call('ZREM', nodes, node)
        redis.call('SREM', stopped, node)
      end
    end
    return gone`,

  /** Given the epoch of this node's database: 1, unless another node goes on with another. */
  agreeOn: `${common}
    for _, node in ipairs(living()) do
      local other = redis.call('GET', epoch(node))
      if node ~= me and other and other ~= ARGV[4] and redis.call('SISMEMBER', stopped, node) == 0 then return 0 end
    end
    holdEpoch(ARGV[4])
    return 1`,

  /** Ends this node's lease with a goodbye, after the time given; another node will bury it. */
  giveUp: `${common}
    redis.call('ZADD', nodes, now + tonumber(ARGV[4]), me)
    redis.call('DEL', epoch(me))
    redis.call('SADD', stopped, me)`,
}
