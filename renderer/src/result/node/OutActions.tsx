import type { DebugOutAction } from '@tonoscope/core/contract/debug'
import type { JSX } from 'react'
import { modeFlags } from '../../format/modeFlags.ts'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { Hash } from '../../ui/Hash.tsx'
import styles from './OutActions.module.css'

const names: { readonly [T in DebugOutAction['type']]: string } = {
  send_message: 'Send a message',
  set_code: 'Set the code',
  reserve: 'Reserve',
  change_library: 'Change a library',
  unknown: 'Unknown action',
}

/** The output actions (c5) of a contract, with each mode flag explained. */
export function OutActions({ actions }: { actions: readonly DebugOutAction[] }): JSX.Element | null {
  if (actions.length === 0) return null
  return (
    <div className={styles.actions}>
      <h4>Output actions</h4>
      <ol>
        {actions.map((action, i) => (
          // Actions are identified by position only.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={i}>
            <p className="cluster gap-x-6">
              <span className={styles.number}>{i + 1}</span>
              {names[action.type]}
              {action.destination !== undefined && (
                <>
                  {' to '}
                  <Address address={action.destination} />
                </>
              )}
              {action.value !== undefined && (
                <span className="push-right">
                  <Ton amount={action.value} />
                </span>
              )}
            </p>
            {action.mode !== undefined && <Mode type={action.type} mode={action.mode} />}
            {action.message_hash !== undefined && action.destination === undefined && (
              <Hash hash={action.message_hash} />
            )}
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
      mode <span className="mono">{mode}</span>
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
