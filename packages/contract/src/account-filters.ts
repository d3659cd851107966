/** In which order administrators list accounts: the newest first, unless said otherwise. */
export const accountOrders = ['newest', 'oldest', 'name', 'seen'] as const
export type AccountOrder = (typeof accountOrders)[number]

/** Accounts that a list has: staff, people restricted in something, deactivated or never online, or bots. */
export const accountFilters = ['staff', 'restricted', 'deactivated', 'neverSeen', 'bots'] as const
export type AccountFilter = (typeof accountFilters)[number]
