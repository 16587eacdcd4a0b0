import type { DebugOutAction } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { modeFlags } from '../../format/modeFlags.ts'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { Hash } from '../../ui/Hash.tsx'
import styles from './Orders.module.css'

const names: { readonly [T in DebugOutAction['type']]: string } = {
  send_message: 'Send a message',
  set_code: 'Set the code',
  reserve: 'Reserve',
  change_library: 'Change a library',
  unknown: 'Unknown order',
}

/** What the contract ordered in its action list, in order, with each mode flag explained. */
export function Orders({ orders }: { orders: readonly DebugOutAction[] }): JSX.Element | null {
  if (orders.length === 0) return null
  return (
    <div className={styles.orders}>
      <h4>Orders</h4>
      <ol>
        {orders.map((order, i) => (
          // Orders are told apart by their place alone.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={i}>
            <p className={styles.what}>
              <span className={styles.number}>{i + 1}</span>
              {names[order.type]}
              {order.destination !== undefined && (
                <>
                  {' to '}
                  <Address address={order.destination} />
                </>
              )}
              {order.value !== undefined && (
                <span className={styles.value}>
                  <Ton amount={order.value} />
                </span>
              )}
            </p>
            {order.mode !== undefined && <Mode type={order.type} mode={order.mode} />}
            {order.message_hash !== undefined && order.destination === undefined && <Hash hash={order.message_hash} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Mode({ type, mode }: { type: string; mode: number }): JSX.Element {
  const flags = modeFlags(type, mode)
  return (
    <p className={styles.mode}>
      mode <span className={styles.bits}>{mode}</span>
      {flags.length > 0 && ': '}
      {flags.map((flag, i) => (
        <span key={flag.bit}>
          {i > 0 && ', '}
          <abbr title={flag.meaning}>{flag.name}</abbr>
        </span>
      ))}
    </p>
  )
}
