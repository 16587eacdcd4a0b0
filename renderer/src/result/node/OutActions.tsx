import type { DebugOutAction } from '@tonoscope/core/contract/debug'
import type { DebugLoss } from '@tonoscope/core/contract/debugSummary'
import type { JSX } from 'react'
import { Address } from '../../ui/Address.tsx'
import { Ton } from '../../ui/Amount.tsx'
import { ChainText } from '../../ui/ChainText.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './OutActions.module.css'

const names: { readonly [T in DebugOutAction['type']]: string } = {
  send_message: 'Send a message',
  set_code: 'Set the code',
  reserve: 'Reserve',
  change_library: 'Change a library',
  unknown: 'Unknown action',
}

type Props = {
  actions: readonly DebugOutAction[]
  /** The messages of the transaction that were not sent. */
  unsent: readonly DebugLoss[]
}

/** The output actions (c5) of a contract, with each mode flag explained, and what was not sent. */
export function OutActions({ actions, unsent }: Props): JSX.Element | null {
  if (actions.length === 0) return null
  const losses = matchLosses(actions, unsent)
  return (
    <div className="text-code mt-8">
      <h4 className="medium secondary">Output actions</h4>
      <ol>
        {actions.map((action, i) => (
          // Actions are identified by position only.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={i} className="line-above py-6">
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
            <NotSent losses={losses[i] ?? []} />
            {action.message_hash !== undefined && action.destination === undefined && (
              <Hash hash={action.message_hash} />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The losses of each action: a message by its destination and value. */
function matchLosses(actions: readonly DebugOutAction[], unsent: readonly DebugLoss[]): readonly DebugLoss[][] {
  const left = [...unsent]
  return actions.map(action => {
    const index = left.findIndex(
      ({ to, amounts }) =>
        action.type === 'send_message' &&
        to?.address === action.destination &&
        BigInt(amounts.find(({ currency_type }) => currency_type === 'native')?.value ?? 0) === (action.value ?? 0n),
    )
    return index < 0 ? [] : left.splice(index, 1)
  })
}

/** Marks messages that were not sent, with the reason. */
export const NotSent = ({ losses }: { losses: readonly DebugLoss[] }): JSX.Element => (
  <>
    {losses.map(({ sentence }, index) => (
      // A transaction can have several losses with the same sentence.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <p key={index} className={styles.unsent}>
        <Icon name="cross" size={12} label="Not sent" />
        <ChainText text={sentence} />
      </p>
    ))}
  </>
)

function Mode({ type, mode }: { type: string; mode: number }): JSX.Element {
  const flags = modeFlags(type, mode)
  return (
    <p className={styles.mode}>
      mode <span className="mono">{mode}</span>
      {flags.length > 0 && ': '}
      {flags.map(([bit, name, meaning], i) => (
        <span key={bit}>
          {i > 0 && ', '}
          <abbr title={meaning}>{name}</abbr>
        </span>
      ))}
    </p>
  )
}

type ModeFlag = readonly [bit: number, name: string, meaning: string]

const sendFlags: readonly ModeFlag[] = [
  [1, 'pay fees separately', 'The sender pays the forward fee on top of the value.'],
  [2, 'ignore errors', 'If this action fails, it is skipped and the next ones are executed.'],
  [16, 'bounce on action failure', 'If this action fails, the transaction bounces.'],
  [32, 'destroy if zero', 'The account is deleted when its balance becomes 0.'],
  [64, 'carry remaining value', 'The remaining value of the incoming message is added.'],
  [128, 'carry all balance', 'The remaining balance is sent instead of the stated value.'],
]

const reserveFlags: readonly ModeFlag[] = [
  [1, 'all but', 'Reserves everything except the amount.'],
  [2, 'at most', 'Reserves the balance if it is less than the amount.'],
  [4, 'add original balance', 'The balance before the compute phase is added to the amount.'],
  [8, 'negate', 'The amount is subtracted from the original balance.'],
  [16, 'bounce on action failure', 'If this action fails, the transaction bounces.'],
]

/**
 * The flags of the mode of an output action; unknown bits come last, as one flag.
 *
 * @example
 * modeFlags('send_message', 3).map(([, name]) => name) // ['pay fees separately', 'ignore errors']
 */
export function modeFlags(type: string, mode: number): ModeFlag[] {
  const table = type === 'reserve' ? reserveFlags : type === 'send_message' ? sendFlags : []
  const found = table.filter(([bit]) => (mode & bit) !== 0)
  const rest = found.reduce((left, [bit]) => left & ~bit, mode)
  if (rest !== 0) found.push([rest, `bit ${rest}`, 'Unknown flag.'])
  return found
}
