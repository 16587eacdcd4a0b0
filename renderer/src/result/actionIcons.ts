import type { DebugAction } from '@tonoscope/core/contract/debugActions'
import type { IconName } from '../ui/Icon.tsx'

/** The drawing of each icon of the table of kinds. */
export const actionIcons: { readonly [K in DebugAction['icon']]: IconName } = {
  send: 'send',
  token: 'token',
  mint: 'mint',
  burn: 'burn',
  swap: 'swap',
  pool: 'pool',
  item: 'item',
  cart: 'cart',
  bid: 'bid',
  bill: 'bill',
  repeat: 'repeat',
  stake: 'stake',
  domain: 'domain',
  deploy: 'deploy',
  call: 'call',
  plug: 'plug',
  key: 'key',
  relay: 'relay',
  lock: 'lock',
  unlock: 'unlock',
  bridge: 'bridge',
  vote: 'vote',
  group: 'group',
  settings: 'settings',
  loan: 'loan',
  chart: 'chart',
}
