import type { JSX } from 'react'
import { Address } from '../ui/Address.tsx'
import { maxFractionDigits, maxTokenFractionDigits, TokenAmount, Ton } from '../ui/Amount.tsx'
import styles from './Actions.module.css'
import type { ActionLine, MovedAsset } from './actionLines/actionLine.ts'

/** Maximum number of fraction digits in the column, to align the points. */
export const getFractionDigits = (lines: readonly ActionLine[]): number =>
  lines
    .flatMap(({ moved, received, alsoMoved }) => [moved, received, alsoMoved])
    .reduce((max, moved) => {
      if (moved?.kind === 'ton') return Math.max(max, maxFractionDigits([moved.amount]))
      return moved?.kind === 'token' ? Math.max(max, maxTokenFractionDigits([moved.amount], moved.token)) : max
    }, 0)

type Props = { line: ActionLine; fractionDigits: number }

/** All amounts of an action: paid and received for a swap, both tokens for a deposit. */
export function ActionAmounts({ line, fractionDigits }: Props): JSX.Element | null {
  const { moved, received, alsoMoved, amountLabels: [movedLabel, receivedLabel] = ['paid', 'got'] } = line
  const amounts: readonly (readonly [label: string, moved: MovedAsset | undefined])[] = [
    [received ? movedLabel : '', moved],
    ['and', alsoMoved],
    [receivedLabel, received],
  ]
  if (!received && !alsoMoved) return moved ? <AssetAmount moved={moved} fractionDigits={fractionDigits} /> : null
  return (
    <span className={styles.amounts}>
      {amounts.map(
        ([label, moved]) =>
          moved && (
            <span key={label}>
              {label !== '' && <span className={styles.role}>{label} </span>}
              <AssetAmount moved={moved} fractionDigits={fractionDigits} />
            </span>
          ),
      )}
    </span>
  )
}

function AssetAmount({ moved, fractionDigits }: { moved: MovedAsset; fractionDigits: number }): JSX.Element {
  switch (moved.kind) {
    case 'ton':
      return <Ton amount={moved.amount} fractionDigits={fractionDigits} />
    case 'token':
      return <TokenAmount amount={moved.amount} token={moved.token} fractionDigits={fractionDigits} />
    case 'item':
      return <Address address={moved.address} name={moved.name} />
    case 'text':
      return <>{moved.text}</>
  }
}
